import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import type DNS from 'dns2';
import { MAIL_HOST, sampleMailDomains } from './sample-mail.ts';
import type { MailKind } from './sample-mail.ts';

export interface SampleDns {
  /** `ip:port`, for the setting `DNS_SERVERS`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Addresses for documentation (RFC 5737): whoever follows them instead of the stack's own map gets nowhere. */
const WEB_ADDRESS = '192.0.2.80';
const MAIL_ADDRESS = '192.0.2.25';

/** Answer codes of RFC 1035 4.1.1. */
const RCODE = { none: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;
const TTL_SECONDS = 60;

/**
 * A name server for the domains of the sample data on a UDP port of the loopback (RFC 1035). It refuses every other
 * name: whoever asks goes on to the machine's own servers.
 */
export async function startSampleDns(): Promise<SampleDns> {
  const socket = createSocket('udp4');
  // Loaded by the first question: starting the stack must cost nothing.
  let loading: Promise<typeof DNS> | undefined;
  const answer = async (message: Buffer, { port, address }: RemoteInfo): Promise<void> => {
    loading ??= import('dns2').then((module) => module.default);
    const reply = replyTo(await loading, message);
    if (reply !== undefined && !isClosed) socket.send(reply, port, address);
  };
  let isClosed = false;
  socket.on('error', () => {});
  // A message that is no question gets no answer.
  socket.on('message', (message, from) => void answer(message, from).catch(() => {}));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () =>
      new Promise((resolve) => {
        if (isClosed) return resolve();
        isClosed = true;
        socket.close(() => resolve());
      }),
  };
}

function replyTo({ Packet }: typeof DNS, message: Buffer): Buffer | undefined {
  const request = Packet.parse(message);
  const [question] = request.questions;
  if (question === undefined || request.header.qr !== 0) return undefined;
  const name = question.name.toLowerCase();
  const response = Packet.createResponseFromRequest(request);
  const { rcode, answers } = lookUp(Packet.TYPE, name, question.type);
  response.header.rcode = rcode;
  for (const data of answers)
    response.answers.push(
      Packet.createResourceFromQuestion(question, { ttl: TTL_SECONDS, ...data }),
    );
  return response.toBuffer();
}

interface Answer {
  readonly rcode: number;
  readonly answers: readonly object[];
}

const NOTHING: Answer = { rcode: RCODE.none, answers: [] };

function lookUp(types: typeof DNS.Packet.TYPE, name: string, type: number): Answer {
  if (name === MAIL_HOST) return type === types.A ? found({ address: MAIL_ADDRESS }) : NOTHING;
  const domain = sampleMailDomains().get(name.replace(/^www\./, ''));
  if (domain === undefined) return { rcode: RCODE.refused, answers: [] };
  if (domain.kind === 'servfail') return { rcode: RCODE.servfail, answers: [] };
  if (domain.kind === 'no_domain') return { rcode: RCODE.nxdomain, answers: [] };
  if (type === types.MX) return MX_OF[domain.kind];
  // A domain with an address and no MX takes mail at that address: one that takes none has none.
  return type === types.A && domain.kind !== 'no_mx' ? found({ address: WEB_ADDRESS }) : NOTHING;
}

const found = (data: object): Answer => ({ rcode: RCODE.none, answers: [data] });

const AT_MAIL_HOST = found({ priority: 10, exchange: MAIL_HOST });
const MX_OF: Readonly<Record<Exclude<MailKind, 'servfail' | 'no_domain'>, Answer>> = {
  mailboxes: AT_MAIL_HOST,
  catch_all: AT_MAIL_HOST,
  greylisting: AT_MAIL_HOST,
  abandoned: AT_MAIL_HOST,
  address_only: NOTHING,
  no_mx: NOTHING,
  null_mx: found({ priority: 0, exchange: '' }),
};
