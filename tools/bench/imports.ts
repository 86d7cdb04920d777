import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { sameOrigin, signInBy } from "#test/support/test-application.ts";
import { type Figures, measureTime } from "./figures.ts";
import type { InjectedProduct } from "./product.ts";

const ROWS = 100_000;
const PROPERTIES = 200;
const UNITS = 20_000;
const BASE = "/v1/en/integration/imports";

function buildLines(header: string, count: number, line: (number: number) => string): string {
  return `${[header, ...Array.from({ length: count }, (_, index) => line(index))].join("\n")}\n`;
}

const getProperty = (number: number): string => `P${number % PROPERTIES}`;
const getUnit = (number: number): string => `${getProperty(number)},U${number % UNITS}`;

const files = {
  locations: buildLines("Property,Property code,Region", PROPERTIES, (n) => `Bench ${n},P${n},Bench region ${n % 10}`),
  units: buildLines("Property,Unit", UNITS, (n) => getUnit(n)),
  people: buildLines(
    "First name,Last name,Employee ID,E-mail,Property,Start date,Last day,Manager",
    ROWS,
    (n) =>
      `Eva,Number ${n},E${n},e${n}@bench.example,${getProperty(n)},${(n % 12) + 1}/15/2023,,${n < 100 ? "" : `E${n % 100}`}`,
  ),
  residents: buildLines(
    "Resident ID,First name,Last name,E-mail",
    ROWS,
    (n) => `R${n},Ana,Number ${n},r${n}@bench.example`,
  ),
  leases: buildLines(
    "Lease ID,Resident ID,Property,Unit,Lease start,Lease end,Primary",
    ROWS,
    (n) => `L${n},R${n},${getUnit(n)},2025-01-01,2025-12-31,${n < UNITS ? "yes" : "no"}`,
  ),
} as const;
type Kind = keyof typeof files;

/** The peak memory of the process during an action, in megabytes. */
async function measurePeakMemory(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 50);
  await work();
  look();
  clearInterval(timer);
  return most / 1_048_576;
}

function buildForm(content: string): { payload: Buffer; headers: Record<string, string> } {
  const header =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="bench.csv"\r\nContent-Type: text/csv\r\n\r\n';
  return {
    payload: Buffer.from(`${header}${content}\r\n--x--\r\n`),
    headers: { "content-type": "multipart/form-data; boundary=x", "x-requested-with": "courtyard" },
  };
}

/**
 * Imports a large company file by file and measures people and leases. Throws when a file is not imported completely.
 */
export async function measureImports(figures: Figures, group: string, open: InjectedProduct): Promise<void> {
  const { server, product } = open;
  const session = await signInBy(server, "dana@harborline.example", DEMO_PASSWORD);
  const headers = { ...sameOrigin, ...session };
  const clientId = 1;
  const read = async (id: number): Promise<ImportDetail> =>
    (await server.inject({ url: `${BASE}/${id}`, headers: session })).json<{ data: ImportDetail }>().data;
  const runJob = async (name: string, importId: number): Promise<void> => {
    const job = product.jobs.find((each) => each.name === name);
    await job?.run({ clientId, importId, accountId: null, personId: 1, impersonatorId: null, requestId: null });
  };
  const bring = async (kind: Kind, isMeasured: boolean): Promise<void> => {
    const { payload, headers: more } = buildForm(files[kind]);
    let id = 0;
    const add = (name: string, value: number, unitName: string): void => {
      if (isMeasured) figures.add(group, `${kind}: ${name}`, value, unitName);
    };
    const uploading = await measureTime(async () => {
      const reply = await server.inject({
        method: "POST",
        url: `${BASE}?kind=${kind}`,
        payload,
        headers: { ...headers, ...more },
      });
      const { data } = reply.json<{ data: ImportDetail }>();
      id = data.id;
      const columns = data.columns.map(({ header, field, date_order }) => ({ header, field, date_order }));
      await server.inject({ method: "PUT", url: `${BASE}/${id}/mapping`, payload: { columns }, headers });
    });
    add("upload and reading", uploading / 1000, "s");
    const held = await measurePeakMemory(async () => {
      add("check", (await measureTime(() => runJob("imports.check", id))) / 1000, "s");
      await server.inject({ method: "POST", url: `${BASE}/${id}/apply`, headers });
      add("apply", (await measureTime(() => runJob("imports.apply", id))) / 1000, "s");
    });
    add("most memory held", held, "MB");
    const done = await read(id);
    if (done.state !== "applied" || done.rows_created !== done.rows_total) {
      throw new Error(`${kind}: ${done.state} ${done.rows_created} of ${done.rows_total} ${done.failure ?? ""}`);
    }
    if (!isMeasured) return;
    let said = "";
    const undoing = await measureTime(async () => {
      said = (await server.inject({ method: "POST", url: `${BASE}/${id}/undo`, headers })).body;
    });
    add("undo", undoing / 1000, "s");
    if ((await read(id)).state !== "undone") throw new Error(`${kind}: the undo said ${said}`);
  };
  await bring("locations", false);
  await bring("units", false);
  await bring("people", true);
  await bring("residents", false);
  await bring("leases", true);
}
