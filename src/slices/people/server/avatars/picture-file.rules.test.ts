import { describe, expect, test } from "vitest";
import { createJpegFile, createPngChunk, createPngFile } from "#slices/people/testing/pictures.ts";
import { toPictureFile } from "./picture-file.rules.ts";

const png = createPngFile();

/** Builds a PNG with an additional chunk after its first. */
const addChunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), createPngChunk(name, data), png.subarray(33)]);

describe("recognition of a picture by its bytes", () => {
  test("keeps the visible parts of a PNG or JPEG unchanged", () => {
    expect(toPictureFile(png)).toEqual({ mediaType: "image/png", bytes: png });
    expect(toPictureFile(createJpegFile())).toEqual({ mediaType: "image/jpeg", bytes: createJpegFile() });
  });

  test("removes metadata and everything after the end", () => {
    const secret = Buffer.from("GPS 34.27 N");
    for (const name of ["eXIf", "tEXt", "zTXt", "iTXt"])
      expect(toPictureFile(addChunk(name, secret))?.bytes).toEqual(png);
    expect(toPictureFile(Buffer.concat([png, secret]))?.bytes).toEqual(png);
    for (const marker of [0xe1, 0xe2, 0xed, 0xfe])
      expect(toPictureFile(createJpegFile({ marker, secret }))?.bytes).toEqual(createJpegFile());
    expect(toPictureFile(Buffer.concat([createJpegFile(), secret]))?.bytes).toEqual(createJpegFile());
  });

  test("keeps the segments between the scans of a progressive JPEG", () => {
    const bytes = createJpegFile({ scans: 3 });
    expect(toPictureFile(bytes)?.bytes).toEqual(bytes);
  });

  const large = Buffer.from(png);
  large.writeUInt32BE(4097, 16);
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["a page", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a PNG that breaks off", png.subarray(0, -8)],
    ["a PNG that does not begin with its size", Buffer.concat([png.subarray(0, 8), png.subarray(33)])],
    ["a PNG with more than 4,096 pixels a side", large],
    ["a JPEG that breaks off", createJpegFile().subarray(0, -2)],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0])],
    ["a JPEG with more than 4,096 pixels a side", createJpegFile({ width: 4097 })],
    ["a JPEG of no height", createJpegFile({ height: 0 })],
  ])("rejects %s", (_what, bytes) => {
    expect(toPictureFile(bytes)).toBeNull();
  });

  test("rejects a file truncated anywhere, and never reads past its end", () => {
    for (const whole of [png, createJpegFile({ scans: 2 })])
      for (let length = 0; length < whole.length; length++) expect(toPictureFile(whole.subarray(0, length))).toBeNull();
  });
});
