import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { toCompanyPerson, findDomain, toDomains, isDomain, canOpen } from "./oidc.rules.ts";
import { isInside } from "./network-addresses.ts";
import { createProviderFetch, type ResolveAll } from "./provider-fetch.ts";

describe("domains", () => {
  test.each([
    ["a@client1.example", "client1.example"],
    ["A@Client1.Example", "client1.example"],
    ['"a@b"@client1.example', "client1.example"],
    ["client1.example", null],
    ["@client1.example", null],
    ["a@localhost", null],
    ["a@client1.example.", null],
    ["a@127.0.0.1", null],
  ])("the domain of %s is %s", (email, domain) => expect(findDomain(email)).toBe(domain));

  test("are parsed from typed text, each once", () => {
    expect(toDomains(" A.example, @b.example;\n a.example  ")).toEqual(["a.example", "b.example"]);
    expect(toDomains(" ,; ")).toEqual([]);
  });

  test("have at least two labels of letters, digits and hyphens", () => {
    for (const good of ["a.io", "x-y.co.uk", "xn--bcher-kva.example"]) expect(isDomain(good), good).toBe(true);
    for (const bad of ["", "io", "-a.io", "a-.io", "a..io", "a b.io", `${"a".repeat(64)}.io`]) {
      expect(isDomain(bad), bad).toBe(false);
    }
  });
});

describe("accounts that a provider may open", () => {
  const own = { isStaff: false, clientIds: [1, 2], isLinkedElsewhere: false };
  test.each([
    [own, 1, true],
    [own, 3, false],
    [{ ...own, isStaff: true }, 1, false],
    [{ ...own, isLinkedElsewhere: true }, 1, false],
  ])("%j of client %i: %s", (candidate, clientId, may) => expect(canOpen(candidate, clientId)).toBe(may));

  test("only an email that the provider has verified counts", () => {
    const claims = { iss: "https://a.example", sub: "1", email: " A@B.example " };
    expect(toCompanyPerson({ ...claims, email_verified: true }).verifiedEmail).toBe("a@b.example");
    for (const email_verified of [false, undefined, "true", 1]) {
      expect(toCompanyPerson({ ...claims, email_verified }).verifiedEmail).toBe(null);
    }
    expect(toCompanyPerson({ ...claims, email: 5, email_verified: true }).verifiedEmail).toBe(null);
  });
});

describe("addresses inside a private network", () => {
  test.each([
    ["127.0.0.1", true],
    ["10.1.2.3", true],
    ["172.31.255.255", true],
    ["172.32.0.1", false],
    ["192.168.1.1", true],
    ["169.254.169.254", true],
    ["100.64.0.1", true],
    ["0.0.0.0", true],
    ["224.0.0.1", true],
    ["93.184.216.34", false],
    ["::1", true],
    ["::", true],
    ["fd00::1", true],
    ["fe80::1", true],
    ["::ffff:127.0.0.1", true],
    ["::ffff:93.184.216.34", false],
    ["2606:2800:220:1::1", false],
    ["::7f00:1", true],
    ["::127.0.0.1", true],
    ["::ffff:7f00:1", true],
    ["::ffff:0:127.0.0.1", true],
    ["64:ff9b::7f00:1", true],
    ["64:ff9b:1::7f00:1", true],
    ["2002:7f00:1::", true],
    ["2002:a9fe:a9fe::1", true],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", true],
    ["fec0::1", true],
    ["100::1", true],
    ["2001:db8::1", true],
    ["2a00:1450:4001:800::200e", false],
    ["192.0.2.1", true],
    ["not an address", true],
  ])("%s: %s", (address, isIt) => expect(isInside(address)).toBe(isIt));

  test("are not contacted, in any notation", async () => {
    const request = createProviderFetch(false);
    const options = { method: "GET", headers: {}, redirect: "manual", body: undefined } as const;
    for (const url of ["https://localhost/x", "https://127.1/x", "https://[::1]/x", "https://2130706433/x"]) {
      await expect(request(url, options), url).rejects.toThrow("is not a public address");
    }
  });

  test("a name is resolved once, and the connection uses the checked address", async () => {
    const requested: string[] = [];
    const server = createServer((_request, response) => {
      requested.push("reached");
      response.end("{}");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    const resolveRebound: ResolveAll = (host, done) => {
      requested.push(host);
      done(null, [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    };
    const options = { method: "GET", headers: {}, redirect: "manual", body: undefined } as const;
    const request = createProviderFetch(false, resolveRebound)(`http://sign-in.example:${port}/x`, options);
    await expect(request).rejects.toThrow("sign-in.example is not a public address");
    expect(requested).toEqual(["sign-in.example"]);
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  test("a response has a size limit", async () => {
    const server = createServer((_request, response) => response.end("x".repeat(600 * 1024)));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    const options = { method: "GET", headers: {}, redirect: "manual", body: undefined } as const;
    await expect(createProviderFetch(true)(`http://127.0.0.1:${port}/`, options)).rejects.toThrow("larger than");
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
});
