import { connect, createServer, type Socket } from "node:net";

/** A proxy to a database whose connection can be cut and restored. */
export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Ends every connection and accepts no new one. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Starts a proxy to the database of a URL. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    keep(near);
    keep(far);
    near.pipe(far);
    far.pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve());
    });
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    reconnect: () => listen(port),
  };
}
