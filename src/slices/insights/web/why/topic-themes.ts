// Maps parts of a survey to themes of comments, by their numbers in the catalog and in the shipped library.

const residentTopics: Readonly<Record<number, readonly number[]>> = {
  50: [104, 105, 106, 107, 108, 109],
  51: [111, 112, 117],
  52: [110],
  53: [113],
  54: [101],
  55: [102],
  56: [103],
  57: [101, 124],
  58: [118],
  59: [119],
  60: [119],
  61: [120, 121],
  62: [116],
  63: [110],
  64: [118],
  65: [123],
};

const residentFactors: Readonly<Record<number, readonly number[]>> = {
  50: [104, 105, 106, 107, 108, 109],
  51: [101, 102, 103],
  52: [118, 119, 124],
  53: [110, 111, 112, 113, 114, 115, 116, 117],
  54: [123],
};

const employeeTopics: Readonly<Record<number, readonly number[]>> = {
  2: [212, 213],
  3: [208, 211],
  4: [220],
  5: [201],
  6: [203],
  7: [217],
  8: [203],
  9: [218],
  10: [216],
  11: [205, 206],
  12: [207],
  13: [202],
  14: [219],
  15: [209],
  17: [215],
  18: [214],
};

const employeeFactors: Readonly<Record<number, readonly number[]>> = {
  1: [208, 209, 212, 213, 220],
  2: [201, 203],
  3: [217],
  4: [205, 206, 207, 216],
  5: [218, 219],
  7: [214, 215],
};

const tables = {
  intouch: { topic: residentTopics, factor: residentFactors },
  ingage: { topic: employeeTopics, factor: employeeFactors },
} as const;

/** Returns the themes of comments that are about a topic or factor; empty for anything else. */
export function findThemeIds(service: "intouch" | "ingage", parts: string | null, id: number): readonly number[] {
  return parts === "topic" || parts === "factor" ? (tables[service][parts][id] ?? []) : [];
}
