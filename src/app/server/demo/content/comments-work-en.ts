import type { Phrases, StaffSubject } from "./comment-phrases.ts";

/** Comments of employees about the company and the pay, in English. */
export const workEn: Readonly<Record<Extract<StaffSubject, "manager" | "growth" | "pay" | "workload">, Phrases>> = {
  manager: {
    bad: [
      "My supervisor [only talks to me|shows up] when something [is wrong|went wrong], [never when it goes right|that is our relationship].",
      "The rules are [one thing|strict] for [some of us|maintenance] and [another thing|different] for [the favorites|the office].",
      "[I raised|I brought up] <work> <times> and [was told to be a team player|nothing happened|it was brushed off].",
      "Decisions [change|get reversed] [every week|by lunch], and we [look foolish|hear it from residents].",
      "Being [corrected|yelled at|called out] in front of [residents|vendors|the whole team] is not [leadership|how you treat people].",
      "My manager is [stretched|spread] over [three|two|four] properties and [here once a week|never here|just a voice on the phone].",
      "I have not had a [one-on-one|real conversation about my work|review] <since>.",
    ],
    more: [
      "I like my job, [I do not like coming in|that is the sad part].",
      "People [have quit over it|leave managers, not jobs].",
      "A thank you [costs nothing|once in a while would do].",
      "[Regional|Corporate] [knows|has been told].",
    ],
    wish: [
      "[Regular|Monthly|Short weekly] one-on-ones[, even fifteen minutes|].",
      "[Train|Please train] supervisors in [how to talk to people|giving feedback|listening].",
      "The same rules for [everybody|office and maintenance|all of us] about <work>.",
      "[Ask|Listen to] us before [changing things|deciding] about <work>.",
      "More [presence on site|time with our manager], less [email|phone].",
    ],
    good: [
      "My [manager|supervisor] [has my back|listens and acts on it|is the best I have had], [that is why I stay|I wish all were like this].",
      "I can [say what I think|admit a mistake] and [nobody holds it against me|we fix it together].",
      "[Fair|Honest and fair] supervisor, [explains the why|jumps in when we are short|gives credit].",
      "Since the [new manager|new regional] came, everything about <work> is [so much better|finally sorted|calmer].",
      "My supervisor [asks how I am|notices good work|taught me most of what I know].",
    ],
  },
  growth: {
    bad: [
      "[Promotions|Open positions] go to [outsiders|friends] and we [train them|hear about it afterwards].",
      "I have been in [this|the same] position <years> years and [nobody has asked|there is no next step|the answer is always next year].",
      "They pay for [certifications|HVAC school|classes] [on paper|in the handbook], [not when you ask|try to get the time off].",
      "There is [no path|nowhere to go] from [grounds|leasing|technician] to [anything else|supervisor], [whatever you do|unless someone retires].",
      "My goals were [written down|discussed] once[, <since>|] and [never looked at again|put in a drawer].",
    ],
    more: [
      "I [want to stay|can do more], [show me how|but not like this for ever].",
      "[A competitor|Another company] [offered|called] me a lead role.",
      "Training videos are not [training|development].",
    ],
    wish: [
      "[A clear|Some kind of] path from [technician|leasing|assistant] to [supervisor|manager], [written down|with steps].",
      "[Pay for|Help with] [certifications|EPA and HVAC licenses|Spanish or English classes|the CAM course].",
      "Post [openings|jobs] [inside first|where we see them|before they are gone].",
      "[Cross-training|Let us train] in <work>, [it would help when people are out|I would sign up tomorrow].",
      "[A mentor|Someone to learn from] [in the region|for new managers|the first year].",
    ],
    good: [
      "I started as [a porter|a leasing consultant|groundskeeper] and [they trained me|now I am assistant manager|got promoted twice].",
      "[The company paid|They paid] for my [certification|HVAC license|classes], [and gave me the hours|I am grateful].",
      "I [learn|have learned] something [new|useful] [every month|all the time] here, [lately about <work>|and people share what they know].",
      "My manager and I [talk about|planned] my next step[, and it is happening|], [it keeps me going|feels good].",
    ],
  },
  pay: {
    bad: [
      "[Pay is|The pay has been] [behind|way below] [what others pay|the market|the cost of living], [the place across the street starts higher|and everybody knows].",
      "New people [start at|get] [the same|more than] what I make after <years> years.",
      "The raise was [thirty cents|two percent|less than what insurance went up].",
      "On-call [pay is a joke|weekends are barely paid], [one call can eat the night|and it is every other week].",
      "[Health insurance|The family plan] [takes|eats] [half my check|the whole raise].",
      "Bonuses [changed|moved] [again|after we hit them], [leasing gets one, maintenance doesn't|the goal posts walk].",
    ],
    more: [
      "I [love the people|like the work], but [I have a family|rent is rent].",
      "[Two|Three] good technicians left for [two dollars|a dollar fifty] more.",
      "You get what you pay for.",
      "[Exit|Every] survey says it.",
    ],
    wish: [
      "Pay [that keeps up with|in line with] [the area|rents here|other companies].",
      "[Better|Real|Fair] on-call pay[, per call not per week|, and the next morning off|, holidays included|].",
      "[A discount|A bigger rent discount] for [employees who live on site|staff].",
      "[Cheaper|Better] insurance for [families|children|part-timers].",
      "Raises for [those who stay|experience|licenses], not just [for new hires|for the office].",
    ],
    good: [
      "[Pay is fair|Fair pay] [and on time|for the area], and the [health plan|rent discount|paid time off] [helps|makes up for a lot].",
      "The last [raise|adjustment] [was noticed|helped a lot|came without asking], [thank you|keep it up].",
      "[Good insurance|Decent benefits|The retirement match] and [paid holidays|a boss who signs off on time], [I have had worse|can't complain].",
      "The renewal bonus [is motivating|was a nice surprise|is paid like they said][, keep it|, it shows up on time|].",
      "[Overtime|On-call] is paid [properly|without arguing] now, [finally|big change from before|people noticed], and [the hours are right|nobody edits the time clock].",
    ],
  },
  workload: {
    bad: [
      "[Two|Three] people doing the work of [four|five], [since spring|<since>|and corporate calls it efficiency].",
      "[Turns|Make-readies] in <season> are [impossible|brutal], [twelve in one week|and work orders do not stop|we skip lunch].",
      "On call [every other week|two weeks in a row] and then [a full day|eight hours] as if [nothing happened|I had slept].",
      "[Half|Most] of my day is [reports|spreadsheets|entering the same thing twice], residents get [the rest|what is left].",
      "We are [always short|down one technician|missing a leasing person] and [the position is not posted|nobody gets hired].",
      "My schedule [changes|gets changed] [the day before|by text at night], [I have kids|I cannot plan anything].",
    ],
    more: [
      "I am [tired|burned out], [honestly|and it is only Tuesday].",
      "People [call in sick|quit] and then it is [worse|even less of us].",
      "Residents [notice|pay for it].",
      "Something has to [give|change before summer].",
    ],
    wish: [
      "[One more|Another] [technician|person in the office|porter], [even part time|please|before turn season].",
      "[Less paperwork|Fewer reports|Less duplicate entry], more [time with residents|time on the property].",
      "[Contractors|Vendors] for [paint|turns|carpet] in <season>.",
      "[A fair|A shared] on-call [rotation|list] [between properties|with the sister property].",
      "Schedules [two weeks ahead|posted early][, and then leave them|].",
    ],
    good: [
      "[Busy|It is busy], but [we help each other|it is manageable|the days fly], and I am [home for dinner|never called on my day off].",
      "The schedule [works|is flexible] [with my kids|for school|when something comes up], [that is worth a lot|grateful].",
      "[Since we hired|Since we got] [another technician|the second leasing agent] the load is [normal|fair|fine].",
      "They brought in [vendors|painters|help from the region] for turns [this year|in <season>], [huge difference|finally].",
    ],
  },
};
