import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as startTls } from 'node:tls';
import { demandsTls, judgeRecipient, judgeRefusal } from '../../domain/verification/judge-reply.ts';
import type { MailboxVerdict, SmtpReply } from '../../domain/verification/judge-reply.ts';
import type { Mailbox } from '../../domain/verification/mail-route.ts';
import type { TimeBudget } from '../net/time-budget.ts';
import { ReplyReader } from './reply-reader.ts';
import { SmtpFailure } from './smtp-failure.ts';

/** Some servers greet late on purpose: whoever talks first is a robot to them. */
const GREETING_MS = 12_000;
/** Servers delay refusals by five seconds and more. */
const REPLY_MS = 8_000;
const TLS_MS = 5_000;
/** Mailboxes asked for in one packet, where the server announces PIPELINING (RFC 2920). */
const GROUP_SIZE = 26;

export type Tell = (mailbox: Mailbox, verdict: MailboxVerdict) => void;

/**
 * One connection to a mail server: greets, then asks for mailboxes, each in a transaction of its own (with the null
 * sender many servers take one recipient only). Nothing is ever sent to anybody.
 */
export class SmtpSession {
  private readonly host: string;
  private readonly heloName: string;
  private readonly budget: TimeBudget;
  private socket: Socket;
  private reader: ReplyReader;
  private features: ReadonlySet<string> = new Set();

  constructor(socket: Socket, options: { host: string; heloName: string; budget: TimeBudget }) {
    this.host = options.host;
    this.heloName = options.heloName;
    this.budget = options.budget;
    this.socket = socket;
    this.reader = new ReplyReader(socket, 1);
  }

  /**
   * Asks for mailboxes in their order and tells each verdict as it comes.
   * @throws SmtpFailure for the mailboxes that got none
   */
  async ask(mailboxes: readonly Mailbox[], tell: Tell): Promise<void> {
    await this.greet();
    const width = this.features.has('PIPELINING') ? GROUP_SIZE : 1;
    for (let start = 0; start < mailboxes.length; start += width)
      await this.askGroup(mailboxes.slice(start, start + width), start === 0, tell);
  }

  /** Takes leave without waiting for the answer. */
  close(): void {
    if (this.socket.writable) this.socket.end('QUIT\r\n');
    this.socket.resume();
    setTimeout(() => this.socket.destroy(), 500).unref();
  }

  destroy(): void {
    this.socket.destroy();
  }

  private async greet(): Promise<void> {
    const greeting = await this.reply(GREETING_MS);
    if (greeting.code !== 220) throw refused(greeting);
    await this.hello();
    // The first transaction opens here, alone: its answer decides about TLS and about our sender.
    const first = await this.command('MAIL FROM:<>');
    if (isOk(first)) return;
    if (!demandsTls(first)) throw refused(first);
    await this.upgrade();
    await this.hello();
    const again = await this.command('MAIL FROM:<>');
    if (!isOk(again)) throw refused(again);
  }

  private async hello(): Promise<void> {
    const reply = await this.command(`EHLO ${this.heloName}`);
    if (isOk(reply)) {
      this.features = featuresOf(reply);
      return;
    }
    // A server of before 1995 knows HELO only.
    if (reply.code < 500 || reply.code > 504) throw refused(reply);
    const old = await this.command(`HELO ${this.heloName}`);
    if (!isOk(old)) throw refused(old);
    this.features = new Set();
  }

  private async upgrade(): Promise<void> {
    const reply = await this.command('STARTTLS');
    if (reply.code !== 220) throw refused(reply);
    this.reader.detach();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(reject, Math.min(TLS_MS, this.budget.left()));
    try {
      const secured = startTls({
        socket: this.socket,
        // Between mail servers TLS is opportunistic (RFC 7435): most certificates name nobody, and we send no secret.
        rejectUnauthorized: false,
        ...(isIP(this.host) === 0 ? { servername: this.host } : {}),
      });
      this.socket = secured;
      this.reader = new ReplyReader(secured, 0);
      secured.once('secureConnect', resolve);
      secured.once('close', reject);
      await promise;
    } catch {
      this.socket.destroy();
      throw new SmtpFailure('unavailable', 'TLS could not be started.');
    } finally {
      clearTimeout(timer);
    }
  }

  private async askGroup(group: readonly Mailbox[], isOpen: boolean, tell: Tell): Promise<void> {
    const turns = group.map((mailbox, index) => ({
      mailbox,
      commands: this.commandsFor(mailbox, isOpen && index === 0),
    }));
    const isPipelined = this.features.has('PIPELINING');
    if (isPipelined) this.send(turns.flatMap(({ commands }) => commands));
    for (const { mailbox, commands } of turns) {
      tell(mailbox, await this.takeTurn(commands, isPipelined));
    }
  }

  /** The recipient comes last; a transaction that did not open before it says nothing of the mailbox. */
  private async takeTurn(
    commands: readonly string[],
    isPipelined: boolean,
  ): Promise<MailboxVerdict> {
    let refusal: SmtpReply | undefined;
    for (const [index, command] of commands.entries()) {
      const isRecipient = index === commands.length - 1;
      if (!isPipelined) {
        if (refusal !== undefined) break;
        this.send([command]);
      }
      const reply = await this.reply(REPLY_MS);
      if (reply.code === 421) throw refused(reply);
      if (isRecipient && refusal === undefined) return judgeRecipient(reply);
      if (!isOk(reply)) refusal ??= reply;
    }
    return refusal === undefined ? 'unavailable' : judgeRefusal(refusal);
  }

  private commandsFor({ address, isUnicode }: Mailbox, isOpen: boolean): string[] {
    const recipient = `RCPT TO:<${address}>`;
    if (!isUnicode) return isOpen ? [recipient] : ['RSET', 'MAIL FROM:<>', recipient];
    // RFC 6531: such an address must not be named to a server that does not offer the extension.
    return this.features.has('SMTPUTF8') ? ['RSET', 'MAIL FROM:<> SMTPUTF8', recipient] : [];
  }

  private command(line: string): Promise<SmtpReply> {
    this.send([line]);
    return this.reply(REPLY_MS);
  }

  private send(lines: readonly string[]): void {
    this.reader.expect(lines.length);
    if (this.socket.writable) this.socket.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  private reply(mostMs: number): Promise<SmtpReply> {
    return this.reader.next(Math.min(mostMs, this.budget.left()));
  }
}

const isOk = ({ code }: SmtpReply): boolean => code >= 200 && code < 300;

const refused = (reply: SmtpReply): SmtpFailure =>
  new SmtpFailure(judgeRefusal(reply), `The server says ${reply.code}.`);

/** Keywords of an EHLO answer; the first line greets. */
const featuresOf = ({ text }: SmtpReply): ReadonlySet<string> =>
  new Set(text.toUpperCase().split(/\s+/));
