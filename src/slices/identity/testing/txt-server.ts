import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

/** A DNS server with TXT records only, and a resolver that uses it. */
export interface TxtServer {
  /** Records by domain; tests change them. */
  readonly records: Map<string, readonly string[]>;
  resolveTxt(domain: string): Promise<string[][]>;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;

function parseName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function buildAnswer(query: Buffer, texts: readonly string[] | undefined, questionEnd: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const records = (texts ?? []).map((text) => {
    const record = Buffer.alloc(12);
    // The name as a pointer to the question, TXT, IN, time to live zero.
    record.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(text.length + 1, 10);
    return Buffer.concat([record, Buffer.from([text.length]), Buffer.from(text)]);
  });
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records]);
}

/** Starts the server. */
export async function startTxtServer(): Promise<TxtServer> {
  const records = new Map<string, readonly string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = parseName(query);
    socket.send(buildAnswer(query, records.get(name), end + 4), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    records,
    resolveTxt: (domain) => resolver.resolveTxt(domain),
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
}
