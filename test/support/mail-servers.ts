import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real SMTP server of the test's own, which stores the messages it accepts. */
export interface TestSmtpServer {
  readonly url: string;
  /** Whole messages as received. */
  readonly messages: string[];
  /** The reply to the end of the next message's data; it accepts none. */
  answer: { readonly code: number; readonly text: string } | "hang up" | null;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free port of this machine; `pause` is how long it takes for each message. */
export async function startSmtpServer(pause = 0): Promise<TestSmtpServer> {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { answer } = running;
        running.answer = null;
        if (answer === "hang up") {
          messages.push(Buffer.concat(chunks).toString("utf8"));
          for (const connection of server.connections) connection.close();
          return;
        }
        if (answer !== null) {
          done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
          return;
        }
        messages.push(Buffer.concat(chunks).toString("utf8"));
        setTimeout(() => done(null, `OK ${session.id}`), pause);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const running: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
  return running;
}

/** A request to a provider. */
export interface ProviderRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly key: string; readonly [name: string]: unknown };
}

/** A real HTTP server that acts as a provider of email or texts: one message for each key, however often it is sent. */
export interface TestProvider {
  /** Its address, for SMTP_URL or SMS_URL. */
  readonly url: string;
  /** Every request, repetitions included. */
  readonly requests: ProviderRequest[];
  /** Accepted messages, by key: what is really sent. */
  readonly taken: Map<string, ProviderRequest["body"]>;
  /** Its next behavior: replies with a status (accepting nothing), accepts without a reply, or (null) accepts. */
  answer: number | "take and hang up" | null;
  close(): Promise<void>;
}

async function readBody(request: AsyncIterable<Buffer>): Promise<ProviderRequest["body"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as ProviderRequest["body"];
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Starts a provider on a free port of this machine; `pause` is how long it takes for each message. */
export async function startProvider(pause = 0): Promise<TestProvider> {
  const requests: ProviderRequest[] = [];
  const taken = new Map<string, ProviderRequest["body"]>();
  const server = createServer((request, reply) => {
    void readBody(request).then((body) => {
      requests.push({ headers: request.headers, body });
      const { answer } = running;
      if (typeof answer === "number") {
        reply.writeHead(answer, answer === 302 ? { location: "/elsewhere" } : {}).end("not now");
        return;
      }
      if (!taken.has(body.key)) taken.set(body.key, body);
      if (answer === "take and hang up") request.socket.destroy();
      else setTimeout(() => reply.writeHead(202).end("{}"), pause);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const running: TestProvider = {
    url: `http://token-of-ours@127.0.0.1:${port}/send`,
    requests,
    taken,
    answer: null,
    close: () => closeServer(server),
  };
  return running;
}
