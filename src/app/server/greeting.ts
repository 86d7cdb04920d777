import { formatDemoHint } from "./demo/demo.ts";

interface GreetingOptions {
  readonly origin: string | null;
  readonly publicUrl: string;
  readonly isDemo: boolean;
  /** True where HOST is not set: a demo then listens on this machine only. */
  readonly isLocal: boolean;
  readonly statement: string;
}

/** Builds the text for the person who started the process. */
export function formatGreeting({ origin, publicUrl, isDemo, isLocal, statement }: GreetingOptions): string {
  const where = origin === null ? "Courtyard worker is running." : `Courtyard is at ${publicUrl}`;
  if (!isDemo || origin === null) return [where, statement].join("\n");
  const demo = [formatDemoHint(), `Mails that would go out: ${publicUrl}/dev/mailbox`];
  const local = isLocal ? ["Only this machine reaches the demo; HOST=0.0.0.0 opens it to the network."] : [];
  return [where, ...demo, ...local, statement].join("\n");
}
