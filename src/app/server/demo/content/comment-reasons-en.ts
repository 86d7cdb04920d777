/** Other reasons for leaving or not renewing, in the authors' own words. */
export const otherReasonsEn: Readonly<Record<"ingage" | "intouch", readonly string[]>> = {
  intouch: [
    "[Retiring|My husband is retiring|We retire] [in the spring|next year] and [moving south|moving near the grandkids].",
    "[My|Our] [dog|dogs] got [too big|too old for stairs], we need [a yard|the ground floor].",
    "[Deployment|Transfer orders|My contract here ends].",
    "Moving in with [my partner|my daughter|friends|family].",
    "[Getting married|Getting divorced|A baby on the way].",
    "[Health|Doctor says no more stairs|Need a place with an elevator].",
    "[Roommate|My roommate] is leaving and I [can't|cannot] [carry|pay] it alone.",
    "[Depends on|Waiting for] the [renewal offer|new rent|job].",
    "[Graduating|School ends] in [May|December], [then we will see|going home].",
  ],
  ingage: [
    "[Commute|The drive] is [an hour each way|too long|killing me].",
    "[Health|My back|My knees] [does not|won't] [allow it|do this work] much longer.",
    "[Retirement|I am retiring] [in two years|soon].",
    "Going back to [school|college|nursing school].",
    "[My own business|Starting my own handyman business|Want to work for myself].",
    "If the [property gets sold|owners sell].",
    "[Child care|Taking care of my mother|Family].",
    "[On-call|The on-call|Weekends], [mostly|that would be it].",
  ],
};
