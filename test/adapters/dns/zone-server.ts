import DNS from 'dns2';

/** What the server says of one name; a name without an entry does not exist. */
export interface ZoneEntry {
  MX?: readonly (readonly [priority: number, exchange: string])[];
  A?: readonly string[];
  AAAA?: readonly string[];
  /** Answer code for every question: 2 SERVFAIL, 5 REFUSED. */
  rcode?: number;
  /** No answer at all. */
  isSilent?: boolean;
}

export interface ZoneServer extends AsyncDisposable {
  /** `ip:port`, for the setting `DNS_SERVERS`. */
  readonly address: string;
  /** Every question, as `MX name`. */
  readonly questions: string[];
  /** Entries may be changed while the server runs. */
  readonly zone: Map<string, ZoneEntry>;
}

const { TYPE, CLASS } = DNS.Packet;
const NXDOMAIN = 3;

/** A DNS server on a loopback port; answers come `latencyMs` late. */
export async function zoneServer(
  zone: Readonly<Record<string, ZoneEntry>>,
  latencyMs = 0,
): Promise<ZoneServer> {
  const entries = new Map(Object.entries(zone));
  const questions: string[] = [];
  const server = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      if (question === undefined) return;
      const name = question.name.toLowerCase();
      const type = Object.entries(TYPE).find(([, code]) => code === question.type)?.[0] ?? '';
      questions.push(`${type} ${name}`);
      const entry = entries.get(name);
      if (entry?.isSilent === true) return;
      const response = DNS.Packet.createResponseFromRequest(request);
      response.header.rcode = entry === undefined ? NXDOMAIN : (entry.rcode ?? 0);
      response.answers.push(
        ...answersOf(entry, question.type).map((data) => resource(name, question.type, data)),
      );
      if (latencyMs === 0) void send(response);
      else setTimeout(() => void send(response), latencyMs);
    },
  });
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { udp } = server.addresses();
  if (udp === undefined) throw new Error('The DNS server has no port.');
  return {
    address: `127.0.0.1:${udp.port}`,
    questions,
    zone: entries,
    [Symbol.asyncDispose]: async () => {
      await server.close();
    },
  };
}

function answersOf(entry: ZoneEntry | undefined, type: number): object[] {
  if (type === TYPE.MX)
    return (entry?.MX ?? []).map(([priority, exchange]) => ({ priority, exchange }));
  if (type === TYPE.A) return (entry?.A ?? []).map((address) => ({ address }));
  return type === TYPE.AAAA ? (entry?.AAAA ?? []).map((address) => ({ address })) : [];
}

/** The package's type of a record lacks what each kind of record carries. */
const resource = (name: string, type: number, data: object): DNS.Packet.Resource =>
  ({ name, type, class: CLASS.IN, ttl: 60, ...data }) as DNS.Packet.Resource;
