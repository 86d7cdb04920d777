import { beforeEach, describe, expect, test, vi } from "vitest";
import { navigation } from "#platform/web/client.ts";
import { fileSaver, download, getFileName } from "#platform/web/download.ts";

const server = vi.fn<typeof fetch>();
const saved = vi.fn<typeof fileSaver.save>();

beforeEach(() => {
  server.mockReset();
  saved.mockReset();
  vi.stubGlobal("fetch", server);
  vi.spyOn(fileSaver, "save").mockImplementation(saved);
});

const createFileResponse = (body: BodyInit, disposition: string): Response =>
  new Response(body, { headers: { "content-type": "text/csv", "content-disposition": disposition } });

describe("a download", () => {
  test("posts the payload and saves the file under the server's name", async () => {
    server.mockResolvedValue(
      createFileResponse("a,b\r\n", `attachment; filename="x.csv"; filename*=UTF-8''pe%C3%B1a.csv`),
    );
    const body = { structures: { scope: "locations" } } as const;
    expect(await download("exportPortfolioCsv", { body })).toBe("peña.csv");
    const [address, request] = server.mock.calls[0] ?? [];
    expect(address).toBe("/v1/en/analytics/portfolio.csv");
    expect(request).toMatchObject({ method: "POST", body: JSON.stringify(body), credentials: "same-origin" });
    expect(saved.mock.calls[0]?.[0]).toBe("peña.csv");
    expect(await saved.mock.calls[0]?.[1].text()).toBe("a,b\r\n");
  });

  test("an error reply throws the server's report and saves nothing", async () => {
    const report = { status: 403, title: "Forbidden", detail: "No.", code: "forbidden", errors: [] };
    server.mockResolvedValue(Response.json(report, { status: 403 }));
    await expect(download("exportPortfolioCsv", {})).rejects.toMatchObject({ status: 403, detail: "No." });
    expect(saved).not.toHaveBeenCalled();
  });

  test("leads to the sign-in page without a session", async () => {
    const left = vi.spyOn(navigation, "to").mockImplementation(() => {});
    server.mockResolvedValue(new Response(null, { status: 401 }));
    void download("exportPortfolioCsv", {});
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith("/sign-in?return_to=%2F"));
  });

  test("a file that breaks off is not saved", async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("half"));
        controller.error(new TypeError("network error"));
      },
    });
    server.mockResolvedValue(createFileResponse(broken, `attachment; filename="x.csv"`));
    await expect(download("exportPortfolioCsv", {})).rejects.toMatchObject({ name: "ApiError", status: 0 });
    expect(saved).not.toHaveBeenCalled();
  });
});

test.each([
  [`attachment; filename="a b.csv"`, "a b.csv"],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E6%97%A5.csv`, "日.csv"],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E6%ZZ.csv`, "a.csv"],
  ["attachment", "download"],
  [null, "download"],
])("the name in %s is %s", (disposition, name) => {
  expect(getFileName(disposition, "download")).toBe(name);
});
