import type { Socket } from 'node:net';
import type { SmtpReply } from '../../domain/verification/judge-reply.ts';
import { SmtpFailure } from './smtp-failure.ts';

/** RFC 5321 allows 512 octets; real servers go beyond. */
const MAX_LINE_OCTETS = 4_096;
const MAX_REPLY_LINES = 100;
/** What is kept of a reply: enough to judge it. */
const MAX_TEXT = 1_000;
/** All that one connection may send. */
const MAX_CONNECTION_OCTETS = 262_144;

const REPLY_LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

interface Waiter {
  resolve(reply: SmtpReply): void;
  reject(failure: SmtpFailure): void;
}

/**
 * Reads the replies on a socket, one at a time, multi-line ones as one. Sizes are bounded; whatever is no reply ends
 * the connection.
 */
export class ReplyReader {
  private readonly socket: Socket;
  private readonly replies: SmtpReply[] = [];
  private waiter: Waiter | undefined;
  private failure: SmtpFailure | undefined;
  private buffer = '';
  private lines: string[] = [];
  private octets = 0;
  private expected: number;

  /** @param expected replies that come without a command: 1 for a greeting */
  constructor(socket: Socket, expected: number) {
    this.socket = socket;
    this.expected = expected;
    socket.on('data', this.onData);
    socket.on('error', this.onEnd);
    socket.on('close', this.onEnd);
    socket.on('end', this.onEnd);
  }

  /**
   * The next reply, which must be whole within `timeoutMs` however slowly it dribbles in.
   * @throws SmtpFailure
   */
  async next(timeoutMs: number): Promise<SmtpReply> {
    const reply = this.replies.shift();
    if (reply !== undefined) return reply;
    if (this.failure !== undefined) throw this.failure;
    const { promise, resolve, reject } = Promise.withResolvers<SmtpReply>();
    this.waiter = { resolve, reject };
    const timer = setTimeout(
      () => this.fail(new SmtpFailure('timeout', `No reply in ${timeoutMs} ms.`)),
      timeoutMs,
    );
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.waiter = undefined;
    }
  }

  /**
   * Announces that this many more replies are due. An unexpected one would be taken for the answer to a later command.
   */
  expect(replies: number): void {
    this.expected += replies;
  }

  /** Leaves the socket to TLS. What came before the handshake is not trusted after it (CVE-2011-0411). */
  detach(): void {
    this.socket.off('data', this.onData);
    this.socket.off('close', this.onEnd);
    this.socket.off('end', this.onEnd);
  }

  private readonly onData = (chunk: Buffer): void => {
    this.octets += chunk.length;
    this.buffer += chunk.toString('latin1');
    for (let end = this.buffer.indexOf('\n'); end >= 0; end = this.buffer.indexOf('\n')) {
      this.take(this.buffer.slice(0, end).replace(/\r$/, ''));
      this.buffer = this.buffer.slice(end + 1);
    }
    if (this.octets > MAX_CONNECTION_OCTETS || this.buffer.length > MAX_LINE_OCTETS)
      this.fail(new SmtpFailure('unavailable', 'The server sends too much.'));
  };

  private readonly onEnd = (): void =>
    this.fail(new SmtpFailure('unavailable', 'The connection was closed.'));

  private take(line: string): void {
    if (this.failure !== undefined) return;
    const [, code = '', separator = ' ', text = ''] = REPLY_LINE.exec(line) ?? [];
    if (code === '' || line.length > MAX_LINE_OCTETS || this.lines.length >= MAX_REPLY_LINES) {
      this.fail(new SmtpFailure('unavailable', 'The server does not speak SMTP.'));
      return;
    }
    this.lines.push(text);
    if (separator === '-') return;
    if (this.expected === 0) {
      this.fail(new SmtpFailure('unavailable', 'The server sends replies that nobody asked for.'));
      return;
    }
    this.expected -= 1;
    const reply = { code: Number(code), text: this.lines.join(' ').slice(0, MAX_TEXT) };
    this.lines = [];
    if (this.waiter === undefined) this.replies.push(reply);
    else this.waiter.resolve(reply);
    // The waiter takes only one, even when the next reply is in the same packet.
    this.waiter = undefined;
  }

  /** Replies that came before stay readable. */
  private fail(failure: SmtpFailure): void {
    this.failure ??= failure;
    this.waiter?.reject(this.failure);
    this.waiter = undefined;
    this.socket.destroy();
  }
}
