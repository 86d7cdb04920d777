import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents about the grounds around their homes, in English. */
export const groundsEn: Readonly<Record<Extract<ResidentSubject, "cleanliness" | "safety" | "parking">, Phrases>> = {
  cleanliness: {
    bad: [
      "The <spot> [has not been cleaned|has been sticky|smells] <since>.",
      "Trash [piles up|overflows] [by the dumpsters|in the trash room|next to the mailboxes] [every weekend|from Friday on], and then the [raccoons|rats|flies] come.",
      "[Dog mess|Dog poop] on [the walkways|the lawn|every strip of grass], [nobody picks up|the bag stations are empty].",
      "Stairwells [smell of smoke|are filthy|have the same spill <since>].",
      "[Broken furniture|A mattress|An old couch] has been sitting by the [dumpster|back gate] <since>.",
      "The elevator floor [is disgusting|gets mopped once a month, if that|has had the same stain <since>].",
      "[Leaves|Weeds|Litter] everywhere around the <spot>, [the grounds used to look so nice|it was different a year ago].",
    ],
    more: [
      "When people come to tour, [suddenly|all of a sudden] it is clean.",
      "I have [picked it up|swept it] myself.",
      "[Visitors notice|My mother noticed].",
      "The one [porter|cleaner] you have works hard, but it is one person.",
      "It does not take much to [keep up with it|walk the place once a day].",
    ],
    wish: [
      "Clean the <spot> [more often|twice a week|on weekends too].",
      "[More|Bigger] [dumpsters|recycling bins|trash cans], [one pickup a week is not enough|especially after holidays|please].",
      "[Pick up|Someone should pick up] [the bulk trash|around the <spot>] [more often|on Mondays].",
      "[Bags|Bag stations] for dog owners near the <spot>, [and fines for those who don't care|filled].",
      "The <spot> could use [a deep clean|a coat of paint|some love].",
    ],
    good: [
      "The grounds [look|are] [beautiful|well kept|spotless], [somebody clearly cares|even in <season>|flowers and all].",
      "[Hallways|The halls] and the <spot> are always [clean|spotless|vacuumed]. [The porter deserves a raise.|It shows.|]",
      "[Clean|Tidy] property, the <spot> [smells fresh|looks like new|never has trash lying around].",
      "I like how [clean|neat] the <spot> is kept[, day after day|]. [Thank the crew for me.|]",
      "Landscaping is [gorgeous|so well done], [we walk it every evening|my grandkids love it|better each year].",
    ],
  },
  safety: {
    bad: [
      "The <light> [by|near] the <spot> [has been out|has been dark|flickers] <since>. [I do not walk there alone.|It is pitch black.|]",
      "[My car|Two cars on our row|Our storage] was broken into <when> and [the cameras were not working|nobody could find the video|we got a form letter].",
      "The [front door|side door|gate] does not [lock|latch|close] and [anybody can walk in|strangers sleep in the stairwell].",
      "Packages [get stolen|disappear] from the <stash> [every week|all the time|before I get home].",
      "The gate has been [stuck open|broken] <since>, so [what are we paying for|it is not a gated community].",
      "People we do not know [hang around|sit] in the <spot> [at night|after dark] and [nobody does anything|security drives by once].",
      "Cars [race|fly] through the lot where [kids play|the school bus stops].",
    ],
    more: [
      "I am [a woman living alone|home alone with two kids], I think about [it|this] every night.",
      "It [was not|did not use to be] like this [a year ago|when we moved in].",
      "Somebody will get hurt.",
      "We were promised [cameras|a patrol|new locks] [in the spring|last year].",
      "It is the reason we are looking [around|elsewhere].",
    ],
    wish: [
      "[More|Better|Brighter] lights [around|near|by] the <spot>.",
      "[Fix|Please fix] the [gate|door to the garage|intercom], [it is open more than it is closed|please|once and for all].",
      "[Cameras|A camera] at the <spot> [would help|would make us feel better|that really record].",
      "[Speed bumps|A speed bump] [in the lot|by the playground|at the entrance].",
      "[Package lockers|A locked package room] [so things stop walking away|would solve a lot|please].",
      "Someone on site [at night|after the office closes|on weekends].",
    ],
    good: [
      "I feel safe here, [even coming home late|day and night|and I live alone].",
      "The new [lights|cameras|locks] [by the <spot>|] [make a difference|were overdue and are great|help a lot].",
      "[Neighbors look out for each other|People know each other here], [kids play outside|I leave my bike out].",
      "[Well lit|Gate works|Good locks], [good cameras|friendly patrol], [no worries|I sleep well].",
    ],
  },
  parking: {
    bad: [
      "Parking after [six|seven|dark] is [a lottery|hopeless|a fight]. [Visitors take our spots.|Half the cars have no sticker.|I park two blocks away.]",
      "I pay for a [reserved|covered] spot and [somebody else is in it|find it taken] [every week|<times> this month|again last night].",
      "[They|You] towed [my guest|my sister's car|my own car, with the sticker on it], [for ten minutes|at midnight|and nobody apologized].",
      "[Two|Three] cars per [unit|apartment] and [not enough|half the] spaces. [Who did that math?|It never works.|]",
      "[Trailers and dead cars|A boat|A van with flat tires] [take up|takes up] good spaces <since>.",
      "The lot is [full of holes|a lake when it rains|falling apart], my [tire|rim] can tell.",
    ],
    more: [
      "[With groceries and a toddler|With my knee|At my age] that is not [nothing|a small thing].",
      "The towing company [laughs|is no help].",
      "Nobody answers [for the lot|after five].",
      "It was [promised to get better|on the list] [after the restriping|in the new year].",
    ],
    wish: [
      "[More|A few more] [guest|visitor|handicap] spaces [near|by] the <spot>.",
      "[Number|Mark|Assign] the [parking|spaces] [by unit|please|and tow who does not belong].",
      "[Restripe|Repave] the lot[, the lines are gone|], [please|it has been years].",
      "A place to [charge an electric car|park bikes|park a motorcycle].",
      "Check the stickers [now and then|at night|more than once a year].",
      "One assigned spot per [apartment|lease] [would end the fighting|is all I ask].",
    ],
    good: [
      "[Always|Nearly always] find a spot [near|close to] [my door|the <spot>], [which is rare|love it].",
      "Assigned parking [works|was a great idea], [no more circling|no more arguments with neighbors].",
      "The [carport|garage] [is worth it|keeps the car clean|was worth the wait], and [guests find a place|the lot is well lit].",
      "The new [parking stickers|lines|numbers] [finally sorted out|fixed] the [lot|evening chaos]. [Thanks.|]",
    ],
  },
};
