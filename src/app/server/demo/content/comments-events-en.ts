import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents after moving in and after a repair, in English. */
export const eventsEn: Readonly<Record<Extract<ResidentSubject, "moveIn" | "followUp">, Phrases>> = {
  moveIn: {
    bad: [
      "On move-in day the [apartment was not clean|keys were not ready|<thing> did not work|<cool> was off].",
      "We [found|were left] [hair in the tub|food in the fridge|stains on the carpet|nails in the walls] from [the last people|whoever lived here].",
      "The list of things to fix from [day one|the walk-through] is [still open|untouched] after <wait>.",
      "[What we signed for|The model] and what we [got|moved into] [are|were] two different [things|apartments].",
      "Nobody [met us|was there] at [ten|noon|the agreed time], we waited with a [truck|crying toddler] [outside|for an hour].",
      "Costs came up [after|the day] we signed: [trash|a pet fee|admin fees|a second deposit].",
    ],
    more: [
      "Not a nice [way to begin|first impression].",
      "[Pictures|The walk-through sheet] [are|is] with the office.",
      "We [cleaned|scrubbed] the <room> ourselves [before unpacking|that night].",
      "I was told it would be [ready|done] [three times|by Friday].",
    ],
    wish: [
      "Check the <thing> [and the <cool>|] before handing over the keys.",
      "[A list|One page] with [who to call|how the trash works|parking rules|internet providers] on move-in day.",
      "Have [the place|the <room>] [really|professionally] cleaned before [people|new residents] move in.",
      "[Elevator|Loading zone] reserved for [movers|moving day].",
      "Tell people all the costs [before they sign|up front], [on one page|no surprises].",
    ],
    good: [
      "Move-in was [easy|smooth|painless]: keys [ready|on time], [everything clean|a welcome basket|everything worked].",
      "The leasing [agent|consultant|team] [answered every question|was patient with us|made it simple], [from the tour to the keys|even on a Sunday].",
      "[Spotless|Freshly painted|Very clean] when we got the keys, and the <thing> was [brand new|even better than promised].",
      "[We felt|I felt] welcome [from the first day|right away], [neighbors said hello|someone from the office stopped by to check].",
      "The little things we [found|noted] at move-in were [fixed|done] by [the next day|the end of the week].",
    ],
  },
  followUp: {
    bad: [
      "The <thing> [still does not work|broke again the next day|is worse than before].",
      "Somebody came, looked at the <thing>, and [left|said a part was needed|never came back].",
      "[Closed|Marked as done] in the portal, [not done|not fixed] in the <room>.",
      "It took <wait> and [two|three] visits to [get to this point|fix the <thing>].",
      "The technician left [dust|tools|the old part|wet towels] in the <room> and [muddy prints|the door unlocked].",
      "No [call|notice|knock] before they came in, [I was in the shower|my dog got out|not acceptable].",
    ],
    more: [
      "I [had to take|took] [time|a day] off for this.",
      "[Please send|Send] someone who [knows|has done] this [before|kind of work].",
      "The [noise|leak|smell] is [still there|back].",
      "I do not want to [call again|start over with a new ticket].",
    ],
    wish: [
      "[It works|Fixed] for now, but the <thing> is [old|at its end] and should be [replaced|looked at again].",
      "Would have liked a [call|text] [before|on the day], [otherwise fine|the rest was okay].",
      "[Job done|Fixed], [just|only] [took longer than it should|a bit slow to get started|leave the <room> as you found it].",
      "[The <thing> is fixed|That is fixed], now [the caulk in the <room>|the <thing>] please.",
    ],
    good: [
      "[Quick|Fast|Same-day] [service|repair], the <thing> works [better than before|like new|again].",
      "The technician was [polite|friendly|very professional], [explained everything|showed me how to reset it] and [cleaned up|left no mess].",
      "[Fixed|Done] on the first visit, [while I was at work|in twenty minutes|no fuss].",
      "[He|She|The person who came] [checked|also looked at] the <thing> [while there|without my asking], [above and beyond|that was kind].",
      "[Reported|Called about] the <thing> at [eight|nine|ten], [fixed|done] by [noon|three|the time I got home].",
      "[Thank you|Thanks], the <thing> is [perfect|fixed|quiet now] and the <room> was left [clean|tidy].",
    ],
  },
};
