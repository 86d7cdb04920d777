import { deflateSync, crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openScreen } from "#test/support/screens.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const SIDE = 64;

function buildChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A picture whose left half is black and whose right half is white. */
function buildPicture(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(SIDE * 2, 0);
  size.writeUInt32BE(SIDE, 4);
  size[8] = 8;
  const line = Buffer.concat([Buffer.alloc(1 + SIDE), Buffer.alloc(SIDE, 255)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    buildChunk("IHDR", size),
    buildChunk("IDAT", pixels),
    buildChunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture is cropped by keyboard, uploaded, shown everywhere and removed [EMP-14]", async () => {
  const page = await portal.readPage("dana@harborline.example");
  await openScreen(page, `${portal.origin}/`);
  await page.getByRole("button", { name: /Edit your profile/ }).click();
  const panel = page.getByRole("region", { name: "Picture" });
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: buildPicture() });
  const across = panel.getByLabel("Left to right");
  await across.focus();
  await page.keyboard.press("End");
  await panel.getByRole("button", { name: "Use picture" }).click();
  await panel.getByText("The picture was saved").waitFor();

  const image = panel.locator("img");
  const drawn = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [element.naturalWidth, element.naturalHeight];
    const context = canvas.getContext("2d");
    context?.drawImage(element, 0, 0);
    const [left = 0] = context?.getImageData(8, 256, 1, 1).data ?? [];
    return { width: canvas.width, height: canvas.height, isWhite: left > 200 };
  });
  // Only the right end of the picture: its left edge is white.
  expect(drawn).toEqual({ width: 512, height: 512, isWhite: true });
  await expect.poll(() => page.locator("header .cy-avatar img, .sh-avatar-button img").count()).toBeGreaterThan(0);

  await panel.getByRole("button", { name: "Remove picture" }).click();
  await panel.getByText("The picture was removed").waitFor();
  await expect.poll(() => page.locator(".cy-avatar img").count()).toBe(0);
  await page.close();
});
