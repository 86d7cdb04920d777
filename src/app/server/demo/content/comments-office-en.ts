import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents about the management and the costs, in English. */
export const officeEn: Readonly<Record<Extract<ResidentSubject, "staff" | "value" | "amenities">, Phrases>> = {
  staff: {
    bad: [
      "[Emails|Calls|Messages] to the office go [unanswered|into a void] for [days|<wait>].",
      "The office is [closed|locked] when the sign says open, [I have been there <times>|hard when you work all day].",
      "Every time I [ask|call] I get a [different|new] person and a different answer[ about the <thing>|].",
      "[Rude|Short|Dismissive] at the front desk <when>, [I only asked about my deposit|over a package|I was made to feel stupid].",
      "We [find out|hear] about [water shutoffs|inspections|paving] [the same morning|from a note on the door|after it started].",
      "A [late fee|charge] showed up that [nobody can explain|was the office's mistake], and it took <wait> to [take it off|get an answer].",
      "So much turnover in the office that [nobody knows us|you start over every time|promises leave with the person].",
      "The office promised [us|me] [a new <thing>|a call back|a credit] <when> and [then nothing|we never heard again].",
    ],
    more: [
      "The previous manager [was wonderful|knew everyone|answered within the hour].",
      "I do not need [a miracle|presents], I need [an answer|a call back].",
      "It is easier to [reach the moon|get my senator] than the office.",
      "Paying rent online works fine, of course.",
      "[Manners|Kindness] [cost|costs] nothing.",
    ],
    wish: [
      "[Answer|Please answer] [emails|the phone|messages] [within a day|on the same day|even if the answer is no].",
      "[Longer|Evening|Saturday] office hours, [some of us work until six|once a week would do|please].",
      "Tell us [earlier|a few days before] about [shutoffs|work in the building|inspections].",
      "[One|A single] person to [talk to|contact] who [knows our building|stays].",
      "[A newsletter|A text list|An app that works] for [news|notices], [paper gets lost|the board in the lobby is never current].",
      "More [bilingual staff|patience] [at the desk|in the office].",
    ],
    good: [
      "The [office|leasing office|front desk] [staff|team] is [always |][kind|friendly|so helpful], [they know my name|they even know our dog|nothing is too much].",
      "[Management|The manager] [listens|follows up|calls back the same day], [which I never had before|refreshing|and it shows].",
      "[Asked|I asked] about [my lease|a late package|the <thing>] and had [an answer in ten minutes|it sorted the same day].",
      "[Everyone|Everybody] in the office is [pleasant|professional|patient], [even when it is busy|even on the first of the month].",
      "They [let us know|tell us] [ahead of time|days before] when [water|something] is shut off. [Appreciated.|]",
      "The new manager has [turned this place around|made a real difference|cleaned things up|brought people back] in [a few months|no time|half a year][, you can feel it|, credit where due|].",
    ],
  },
  value: {
    bad: [
      "Rent went up [again|by a lot|more than my pay did] and [the <thing> is still broken|nothing got better|the <spot> looks the same].",
      "[Fees on top of fees|A fee for everything]: [trash|pest control|parking|the portal]. [Put it in the rent.|Where does it end?|]",
      "New tenants [get|are offered] a [month free|lower price] and those who stay [get an increase|pay for it].",
      "Not worth what [we|I] pay, [with the <spot> in that state|for this part of town|not even close].",
      "The [water|trash|utility] bill [makes no sense|doubled], and [nobody can show how it is split|the office shrugs].",
      "[I am|We are] paying [more|luxury prices] for [less|an average place] [every year|and a closed pool].",
    ],
    more: [
      "My [salary|social security] does not go up like that.",
      "Loyalty should [count|be worth something].",
      "[We are looking|I have started looking] at places [down the road|across town] for [less|two hundred less].",
      "For that money I expect [a <thing> that works|answers|clean stairs].",
    ],
    wish: [
      "[Reward|Do something for] people who [renew|pay on time|have been here <years> years].",
      "[Smaller|Fair|Modest] increases [at renewal|each year], [please|or tell us what they pay for].",
      "Explain the [fees|utility bill|increase], [line by line|in plain words].",
      "[Include|Put] [water|trash|internet|parking] in the rent.",
      "A [longer lease|two-year lease] [at a fixed price|without an increase] would [keep us here|be great].",
    ],
    good: [
      "[Good|Fair|Great] [value|price] for [the size|the area|what you get], [cheaper than the new buildings|I compared].",
      "The rent is [fair|reasonable], and [no surprises|no hidden fees|the increase was small].",
      "You [get|really get] what you pay for [here|], [the <spot> alone is worth it|no regrets].",
      "Renewed for the [second|third|fourth] time because the [price|offer] was [fair|better than expected].",
    ],
  },
  amenities: {
    bad: [
      "The [pool|gym|hot tub] [has been closed|has been out of order] <since>, [all summer really|and no date given|signs and nothing else].",
      "Half the machines in the [gym|laundry room] [do not work|are out of order] [and the rest take your money|<since>|].",
      "Internet [drops|goes out] [every evening|when it rains|in the <room>], and [we cannot choose another company|I work from home].",
      "[Two|Three] washers for [forty|sixty|a whole building of] apartments. [Do the math.|Sundays are a war.|]",
      "The [clubhouse|grill area|dog park] is [always locked|booked by the office|a mud pit].",
      "The package room [is a mess|loses things], [I spent half an hour looking <when>|boxes on the floor].",
    ],
    more: [
      "It is on the [brochure|website], [so it should work|with a nice photo].",
      "We [chose this place|signed] because of it.",
      "[Kids|My kids] ask every day when it opens.",
      "Nobody [empties|cleans|checks] anything on weekends.",
    ],
    wish: [
      "[New|Better|A few more] [machines|weights|mats] in the gym.",
      "[More|Two more|Newer] [washers and dryers|washers|dryers], [ones that take a card|the old ones eat coins|please].",
      "Something for [the kids|teenagers|toddlers], [a swing would do|a small playground|even a basketball hoop].",
      "[Shade|Umbrellas|More chairs] by the pool, and [longer hours|open it in May].",
      "[A real dog run|A fenced dog park|A washing station for dogs].",
      "[Faster|Reliable] internet, or [let us pick|the choice of] [our own|another] provider.",
      "[Package lockers|A bigger package room] [like other places have|before the holidays|please].",
    ],
    good: [
      "The [pool|gym|courtyard|dog park] is [wonderful|my favorite thing here|well kept], [we use it every day|best in the area|above all on weekends|half the building meets there].",
      "[Love|We love] the [movie nights|pool|new gym equipment|grills], [great for meeting neighbors|kids had a blast <when>].",
      "Laundry on [every floor|site] that [works|is clean], [small thing, big difference|finally].",
      "The package lockers [are great|changed my life|work every time].",
    ],
  },
};
