import type { WritingStyle } from "./comment-phrases.ts";

/** How English speakers begin and end. */
export const styleEn: WritingStyle = {
  beforeBad: [
    "[Honestly|To be honest|Sorry to say]:",
    "I [like|liked] it here, but:",
    "[Same as last time|Again].",
    "[Please|Can somebody please] read this.",
    "[Frustrated|Disappointed|Tired of it].",
    "[Where do I start|I could write a page].",
  ],
  beforeWish: [
    "[Mostly|Overall] [fine|okay|happy].",
    "[Good place|Nice place|Decent place] [overall|in general].",
    "[Not bad|It is okay|No big complaints].",
    "[One thing|Just one thing|Only this]:",
    "[If I could change one thing|If I may]:",
    "[Everything else is fine|The rest is good].",
  ],
  beforeGood: [
    "[Nothing|Not a thing|Nothing to change], [really|honestly|keep it up].",
    "[Very happy|So happy|Happy] [here|so far].",
    "[Great|Wonderful|Really good] place.",
    "[No complaints|All good|Can't complain].",
    "[Keep it up|Keep doing what you do].",
  ],
  afterBad: [
    "[Please fix it|Please do something|Do better].",
    "[I expected more|We deserve better|Not okay].",
    "[Is anyone reading this|Does anybody read these]?",
    "[I have given up hope|I am done asking].",
  ],
  afterWish: [
    "[Thanks|Thank you|Thx].",
    "[That is all|Otherwise fine|The rest works].",
    "[Would be great|That would help].",
  ],
  about: {
    resident: [
      "[I have lived|We have lived|I have been|We have been] here <years> years.",
      "[We are|I am] on the [first|second|third|top] floor[, building [2|4|7|C|F]|, facing the [street|courtyard|lot]|].",
      "[This is|Just signed|About to sign] [our|my] [second|third|fourth] lease.",
      "[Family of four|Family of five|Couple with a dog|Retired and home all day|Single parent of two|Nurse on night shifts|Two students] [in building [2|3|B|F]|on the [second|third] floor|here].",
      "[I work from home|I work nights|I travel a lot|I am home most days][, so I notice|, for what it's worth|].",
      "[We|I] moved here from [out of state|a house|another complex|across town] [for work|for the schools|to be near family|<years> years ago].",
      "[My|Our] [unit|apartment] [faces|is next to|is above] the [parking lot|courtyard|street|pool|laundry room].",
    ],
    newcomer: [
      "[We|I] moved from [out of state|across town|a house|my parents' place|another complex|two counties over].",
      "[First apartment|My first place on my own|First time renting|Our first place together][, so I had many questions|, so we were nervous|].",
      "[We moved in|Moved in|I moved in] [on a Saturday|on a Friday afternoon|in the rain|at the end of the month|with two kids and a cat|with a rented truck and no help].",
      "[I am|We are] on the [first|second|third|top] floor[, building [2|4|7|C|F]|, facing the [street|courtyard|lot]|].",
      "[Boxes|Most boxes] are [unpacked|gone] [by now|at last], [still learning where things are|getting used to it|so I can judge a little].",
    ],
    employee: [
      "[I have been|I've been] [here|with the company|at this property] <years> years.",
      "[I say this|Speaking|Take it] as someone who [works weekends|likes this job|has seen three managers|came from another company|wants to stay|does not complain much].",
      "[This is|It is] my [first|second|third|fourth] [property|year] [with the company|here].",
      "[I drive|My commute is] [forty minutes|half an hour|an hour] [to get here|each way].",
      "We are a [small|big|tight|mixed] [team|property|crew][, five people|, six of us|, old and new|, lots of turns|].",
    ],
    starter: [
      "[I came|Coming] from [retail|hotels|another company|construction|restaurants|the army|a call center][, so it was all new|, quite a change|].",
      "[My first job|First job] in [property management|this business|apartments|an office].",
      "[I started|Started] [on a Monday|in the middle of the month|during turns|on the first of the month|the week of a big inspection|on a Thursday].",
      "[They are|It is] a [small|friendly|busy|young] [team|crew|property][, six people|, everybody pitches in|, always something going on|].",
    ],
    leaver: [
      "[I was|I have been] here <years> [years|summers|winters].",
      "[My last day is|I finish] [Friday|next week|at the end of the month|on the fifteenth].",
      "[I start|I begin] [somewhere else|my new job|school|at another company] [on Monday|next month|in two weeks].",
      "[I leave|Leaving|I am going] with [mixed feelings|no bad feelings|a heavy heart|good memories of the team].",
    ],
  },
  afterGood: ["[Thank you|Thanks]!", "[Keep it up|Please stay like this].", "[Highly recommend|I tell everyone]."],
};
