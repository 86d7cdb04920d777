import type { Phrases, StaffSubject } from "./comment-phrases.ts";

/** Comments of employees about colleagues, about starting and about leaving, in English. */
export const staffEn: Readonly<
  Record<Extract<StaffSubject, "team" | "tools" | "company" | "onboarding" | "leaving">, Phrases>
> = {
  team: {
    bad: [
      "The office and maintenance [do not talk|blame each other|are two worlds], and [residents are in the middle|I am tired of it].",
      "[Gossip|Drama] in the office [all day|is a second job]. [I keep my door shut.|Nobody stops it.|]",
      "Some [do the work|carry the load] and some [hide|are on their phones], [same pay|everyone sees it].",
      "If you make a mistake here it is [in the group chat|all over the property] [by noon|before you know it].",
      "[New people|The new ones] [never stay|leave after a month], so you [stop learning names|train for nothing].",
    ],
    more: [
      "It did not use to be like that.",
      "[A meeting|One honest meeting] would [help|clear the air].",
      "[I keep to myself|I do my job and go home].",
    ],
    wish: [
      "[A short|A ten minute] meeting [every morning|on Mondays] with office and maintenance [together|in one room].",
      "[Swap|Trade] for a day: [leasing with maintenance|office does turns], [people would understand|eye opener].",
      "[More|Some] [team lunches|time together], [not only at Christmas|it helps].",
      "Tell maintenance [what was promised to residents|about move-ins] [before|the day before], please.",
    ],
    good: [
      "[Best team|Best coworkers|Great people] I have [worked with|had], [we laugh a lot|we cover for each other|like family in the good sense].",
      "[Office and maintenance|We] [work hand in hand|talk every morning], [it shows with residents|no finger pointing].",
      "When [my son was sick|I was out|my car died] the team [covered|stepped in] [without a word|and nobody complained].",
      "[My coworkers are|The team is] [the reason I stay|what makes this place].",
    ],
  },
  tools: {
    bad: [
      "The [golf cart|work truck|pressure washer|cart] has been [down|in the shop] <since>, I [walk|use my own car] with [tools|parts|paint].",
      "I buy my own [bits|gloves|tools], [reimbursement takes months|because waiting takes longer].",
      "The software [freezes|is slow|logs me out] [all day|when a resident is in front of me], [we keep a paper list|embarrassing].",
      "Parts [take weeks|need three approvals] and the resident [blames|yells at] [me|us].",
      "[Radios|Phones|The tablets] [don't hold a charge|are from another age|break], [so we use our own|no replacement in sight].",
      "[Ladders|The wiring in the shop|The chemicals room] [are not safe|is not safe], [I reported it|somebody will fall|said it <times>].",
    ],
    more: [
      "It would pay for itself in a month.",
      "[Safety|This] should not need [approval|a form].",
      "We make do, as always.",
    ],
    wish: [
      "[Newer|Working] [computers|tablets|radios|carts].",
      "A [stocked shop|small budget for parts|purchase card] so we [do not wait|can fix it on the first visit].",
      "[Software|One system] that [talks to the others|works on the phone|doesn't need everything twice].",
      "[Gloves, masks and boots|Safety gear|Uniforms for <season>] [without asking twice|in our sizes].",
    ],
    good: [
      "We [have|got] the tools we need, the new [cart|tablets|drain machine|truck] [saves hours|was a great buy].",
      "Parts are [in stock|here the next day|easy to order] and [nobody counts screws|I can fix things right away|the card works at the hardware store], [so most jobs are one visit|big time saver|].",
      "The [app|new system] for work orders [is a big step|saves so much walking], [no more paper|once you get used to it].",
      "[Safety is taken seriously|I feel safe on the job], [proper gear|real training|we stop if something looks wrong].",
    ],
  },
  company: {
    bad: [
      "We [hear|learn] about [changes|new owners|policies] from [residents|a vendor|the newspaper], [after the fact|not from the company].",
      "We [fill in|do] this survey every year and [I have yet to see|nobody shows us] what [comes of it|changed].",
      "[Corporate|The top] talks about [people first|family], [down here it is numbers|and then cuts hours].",
      "We promise residents [things|a <thing>] we [cannot keep|know will not come]. [I have to look them in the eye.|]",
      "Good work [goes unseen|is never mentioned], [occupancy is all that counts|one complaint is].",
    ],
    more: [
      "[Come|Please come] and spend a day [here|with us].",
      "[Say it straight|Just be honest], we can take it.",
      "It used to be a smaller company, and it showed.",
    ],
    wish: [
      "Tell us what [happened|changed] because of [this survey|what we said], [please|just one page].",
      "[Leadership|Someone from corporate] on site [now and then|twice a year], [talking to us|not only the walk with clipboards].",
      "[Recognize|Notice|Celebrate] the [people behind the scenes|porters and grounds people|technicians] [too|more].",
      "[Information|News] [before|not after] it [concerns us|hits the property].",
    ],
    good: [
      "[Proud|I am proud] to work here, the company [keeps its word|cares about residents|did right by us <when>].",
      "[Things|Something] [got better|changed] after the last survey: [schedules|the break room|on-call], [we were heard|that matters].",
      "[Leadership|The owners] [visit|know us by name] and [listen|say thank you].",
      "[Honest|A decent|A stable] company, [I recommend it|my cousin works here now too|<years> years and counting].",
    ],
  },
  onboarding: {
    bad: [
      "[Nobody|No one] [expected me|knew I was coming] on day one: no [login|keys|uniform|desk] [for a week|until Friday].",
      "Training was [videos in a back room|two hours of clicking|sink or swim], then [the phones|forty work orders|on call alone].",
      "The person who should [train|show] me [left|was on vacation|had no time], so I [asked residents|guessed|made it up].",
      "The job is not [what the ad said|what I was told], [more weekends|half of it is cleaning|no mention of on-call].",
      "[Passwords|System access] took [two|three] weeks, I [worked on|borrowed] someone else's.",
    ],
    more: [
      "I [nearly|almost] left [the first week|after ten days].",
      "My coworkers saved me.",
      "[A checklist|One page] would have [helped|done].",
    ],
    wish: [
      "[A checklist|A plan] for the [first week|first month] and [one person|a buddy] to [ask|follow].",
      "[Logins, keys and uniform|Access to the systems] ready [on day one|before we start].",
      "More time [shadowing|alongside someone] before [working alone|the phones|on call].",
      "[Hands-on|Real] training in [the software|fair housing|<work>], [not just videos|with real cases].",
      "A [map|tour] of the property [with shutoffs|with the meters|with names of buildings].",
    ],
    good: [
      "[Everything was ready|They were ready for me]: [keys|login|name tag], [lunch with the team|a plan for the week].",
      "[My buddy|My trainer|A coworker] [took the time|answered every question], [I never felt lost|even the silly ones].",
      "[Good start|Best start I have had], [clear plan|patient people], after [two|three] weeks I could [do it alone|handle <work>].",
      "[I felt welcome|Everyone was welcoming] from [the first hour|day one], and the manager [checked in every week|asked how it went].",
    ],
  },
  leaving: {
    bad: [
      "[Listened|You could have listened] when I [asked|spoke up] about <work>, [months ago|<times>].",
      "[Paid|You could have paid] [what the place next door pays|fairly], [I did not want to go|it was a small difference].",
      "[Given|A chance to grow and] a schedule [that lets me see my kids|I can plan with|without every weekend].",
      "If you had hired the second [technician|leasing agent|porter] [you promised|we talked about for months|we kept asking for], I [would have stayed|would still be here].",
      "[Stood|If my manager had stood] up for us [about <work>|when residents yelled|even once].",
      "[The raise|My raise] came [after I had signed elsewhere|a year late], [too little anyway|that says it all].",
      "Less [on-call|weekend work|chaos around <work>], [more notice|a team that is complete|somebody who decides].",
      "[Kept|You could have kept] the promise about [<work>|the promotion|my days off], [that was the deal|it was in writing].",
      "Nobody [asked|tried] until I [handed in my notice|had already signed somewhere else].",
      "[A different|Another] supervisor. [I said so.|Ask the others who left.|It is that simple.]",
    ],
    more: [
      "[I will miss|I miss] the [team|residents].",
      "[Take care of|Look after] those who stay.",
      "[You are losing|That is how you lose] good people.",
    ],
    wish: [
      "[More money|A raise] and [fewer weekends|a second technician], [in that order|honestly].",
      "[A part time|A four day] option [would have kept me|when I asked].",
      "A transfer [closer to home|to another property], [I asked once|it never came through].",
      "[Training|A certification|Classes] [paid by the company|during work hours] and [a title to go with it|a reason to stay].",
      "[Clearer|Fairer] rules about <work>, [the same for all properties|and someone who keeps them].",
      "[More|Some] say in [<work>|my schedule|how we do things], [small things add up|that is all I wanted].",
      "A path to [supervisor|manager|the next step], [my new job has one|that was all].",
    ],
    good: [
      "[Nothing|Not much], I am [moving|moving to be near family|going back to school]. [Great place to work.|I would come back.|]",
      "[It was not you|No hard feelings]: [a job closer to home|my wife's work|a new baby]. [Thank you for everything.|Best team ever.|]",
      "[Loved it here|I liked it here], [life just moved|time for something new], [I would recommend it|keep being kind].",
    ],
  },
};
