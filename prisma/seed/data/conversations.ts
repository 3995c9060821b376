import type { MemberKey } from "./members";

export type CardField =
  "firstName" | "lastName" | "email" | "phone" | "profession" | "industry" | "company" | "linkedinUrl";

/**
 * Minutes ago, or days before today with a New York time. If a thread uses both, yesterday's times
 * must be before 20:00.
 */
export type When = number | readonly [daysAgo: number, at: `${number}:${number}`];

export type DemoMessage =
  { by: MemberKey; when: When; text: string } | { by: MemberKey; when: When; card: CardField[] };

export type DemoThread = {
  between: [MemberKey, MemberKey];
  messages: DemoMessage[];
  /** Number of unread messages at the end. */
  unread?: number;
};

const CARD: CardField[] = ["firstName", "lastName", "profession", "company", "email", "phone", "linkedinUrl"];

export const THREADS: DemoThread[] = [
  {
    between: ["alex", "marisol"],
    messages: [
      {
        by: "marisol",
        when: [3, "9:14"],
        text: "Great talking about the Ybor project last night! Are you around tomorrow?",
      },
      { by: "alex", when: [3, "9:31"], text: "Yes, free after two. Here is my card." },
      { by: "alex", when: [3, "9:32"], card: CARD },
      { by: "marisol", when: [3, "9:40"], text: "Perfect, saved" },
      { by: "marisol", when: [2, "13:52"], text: "Running five minutes late, parking on 7th is what it is" },
      { by: "alex", when: [2, "13:53"], text: "No rush. I got us the table by the window." },
      { by: "alex", when: [2, "16:20"], text: "Thank you for the tour. I keep thinking about that third floor." },
      {
        by: "marisol",
        when: [2, "16:45"],
        text: "The light sells it, I just hold the door. Two clinics asked about it this month, so if your team is serious about a Tampa office, tell me before Friday.",
      },
      { by: "alex", when: [1, "11:05"], text: "I'm taking it to our ops lead. Square footage again?" },
      { by: "marisol", when: [1, "11:09"], text: "4,150, plus the roof deck if you promise no karaoke" },
      { by: "marisol", when: 14, text: "I'm at Armature already, by the river doors" },
      { by: "marisol", when: 13, text: "Green name tag, of course" },
      { by: "marisol", when: 6, text: "Come meet Pedro, he did the brickwork on the cigar factory" },
    ],
    unread: 3,
  },
  {
    between: ["alex", "jonas"],
    messages: [
      { by: "jonas", when: [3, "21:02"], text: "You mentioned the app icon looks like a tooth. I can't unsee it now." },
      { by: "alex", when: [3, "21:10"], text: "I am so sorry" },
      {
        by: "jonas",
        when: [3, "21:11"],
        text: "Don't be, it is a tooth. Send me the brief and I'll sketch three options, first round is on me.",
      },
      { by: "alex", when: [2, "10:24"], text: "Brief is one page: calm, legible at 29 px, not dental." },
      {
        by: "jonas",
        when: [1, "15:37"],
        text: "Sketches are done. I'd rather show you on paper than by mail, are you going to Tech & Tacos?",
      },
      { by: "alex", when: [1, "15:50"], text: "Wouldn't miss it" },
      { by: "jonas", when: 55, card: ["firstName", "lastName", "profession", "company", "email", "linkedinUrl"] },
      { by: "alex", when: 50, text: "Got it. See you in there." },
    ],
  },
  {
    between: ["alex", "priya"],
    messages: [
      {
        by: "alex",
        when: [3, "8:20"],
        text: "Thanks for the advice on on-call rotations. We cut ours from twelve people to six last quarter and it helped, but nights are still rough.",
      },
      {
        by: "priya",
        when: [3, "12:42"],
        text: "Six is fine if nobody does two nights in a row. Pay the nights properly and half the complaints disappear.",
      },
      { by: "alex", when: [3, "12:58"], text: "That is annoyingly simple" },
      {
        by: "priya",
        when: [1, "18:05"],
        text: "Are you coming to the Founders & Funders Breakfast? I'm hosting and need someone at table four who asks good questions.",
      },
      { by: "alex", when: [1, "18:30"], text: "I RSVP'd. Table four it is." },
    ],
  },
  {
    between: ["alex", "dev"],
    messages: [
      {
        by: "dev",
        when: [3, "22:15"],
        text: "The dumpling list, as promised: 1) the gas station on Waters, 2) everyone else",
      },
      { by: "alex", when: [3, "22:20"], text: "The gas station??" },
      { by: "dev", when: [3, "22:21"], text: "Trust the model. 0.94 precision over forty visits." },
      { by: "alex", when: [2, "12:40"], text: "Ok. You were right about the gas station." },
      {
        by: "dev",
        when: 34,
        text: "Question for you tonight: would nurses accept a forecast with an error bar, or only a single number?",
      },
      { by: "dev", when: 33, text: "I have a demo on my laptop, five minutes, no slides" },
    ],
    unread: 2,
  },
  {
    between: ["alex", "olivia"],
    messages: [
      {
        by: "olivia",
        when: [2, "9:05"],
        text: "Hi Alex, good to meet you at Sparkman Wharf. You said you'd know people for a senior designer role in health?",
      },
      { by: "alex", when: [2, "9:48"], text: "Two, actually. I'll ask them first and send you whoever says yes." },
      { by: "olivia", when: [2, "9:50"], text: "That's the right order. Thank you." },
      { by: "alex", when: [1, "14:12"], text: "Yuki Tanaka is happy to talk. She's in Orlando and prefers mail." },
      { by: "olivia", when: 150, text: "We spoke for an hour this week. She's wonderful." },
      { by: "olivia", when: 149, text: "I owe you a taco" },
    ],
    unread: 2,
  },
  {
    between: ["alex", "eli"],
    messages: [
      {
        by: "eli",
        when: [3, "19:30"],
        text: "Short notice: could you do five minutes on discovery interviews next month? The slot before mine is free.",
      },
      { by: "alex", when: [3, "19:42"], text: "Happy to. Slides or no slides?" },
      {
        by: "eli",
        when: [3, "19:43"],
        text: "If you bring slides the taco line gets longer, and I'm not joking, we measured it",
      },
      { by: "alex", when: [3, "19:44"], text: "No slides then" },
    ],
  },
  {
    between: ["alex", "camille"],
    messages: [
      { by: "camille", when: [2, "11:11"], card: ["firstName", "lastName", "company", "email", "phone"] },
      { by: "alex", when: [2, "11:30"], text: "Thank you! And thanks for not trying to sell me a newsletter." },
      { by: "camille", when: [2, "11:31"], text: "Give it a week" },
    ],
  },
  {
    between: ["alex", "sam"],
    messages: [
      {
        by: "sam",
        when: [18, "10:02"],
        text: "Your portrait from the terrace came out well, the one where you aren't blinking",
      },
      { by: "alex", when: [18, "10:15"], text: "There is one?" },
      { by: "sam", when: [18, "10:16"], text: "There is exactly one. I'll send the file tonight." },
      { by: "alex", when: [17, "8:55"], text: "It's my profile picture everywhere except here. The fox stays." },
      {
        by: "sam",
        when: [1, "12:30"],
        text: "Shooting Tech & Tacos this time. If you want a team photo, catch me in the first hour.",
      },
      { by: "alex", when: [1, "12:34"], text: "Will do, I'll round up the Harborlight people" },
      { by: "alex", when: 40, text: "Leaving the office now" },
    ],
    unread: 1,
  },
  {
    between: ["sam", "jonas"],
    messages: [
      { by: "jonas", when: [16, "9:20"], text: "Need product shots for the kite shop. Outdoors, wind required." },
      { by: "sam", when: [16, "9:41"], text: "Fort De Soto, early, any day over 12 knots. What's the budget?" },
      { by: "jonas", when: [16, "9:55"], text: "They pay in money and one kite" },
      { by: "sam", when: [16, "9:56"], text: "Deal" },
      {
        by: "sam",
        when: [5, "19:12"],
        text: "All 64 are in the folder. The red delta in the last set is the cover, you'll see it.",
      },
      { by: "jonas", when: [5, "19:50"], text: "I saw it. Wow." },
    ],
  },
  {
    between: ["sam", "nadia"],
    messages: [
      { by: "nadia", when: [17, "13:05"], text: "Could I draw from your Ringling photos? Credited, of course." },
      { by: "sam", when: [17, "13:22"], text: "Yes, and send me a print if one turns out" },
      { by: "nadia", when: [2, "17:48"], text: "Three turned out. I'll bring them to Green Bench." },
    ],
    unread: 1,
  },
  {
    between: ["sam", "greg"],
    messages: [
      { by: "greg", when: [3, "10:30"], text: "Can you shoot the new menu before the holidays? 14 plates." },
      {
        by: "sam",
        when: [3, "10:52"],
        text: "One morning, natural light, I bring the reflector and leave full. My card:",
      },
      { by: "sam", when: [3, "10:52"], card: ["firstName", "lastName", "profession", "company", "email", "phone"] },
      { by: "greg", when: [3, "11:20"], text: "Tuesday at 9. I'll have the gumbo ready by then, obviously." },
    ],
  },
  {
    between: ["sam", "jamal"],
    messages: [
      {
        by: "jamal",
        when: 5,
        text: "Two cameras, one room. Want to trade: your stills of the founders for my b-roll?",
      },
      { by: "jamal", when: 4, text: "I'm next to the stage" },
    ],
    unread: 2,
  },
  {
    between: ["marisol", "jonas"],
    messages: [
      { by: "marisol", when: [2, "9:00"], text: "The cigar factory needs a name that isn't The Cigar Factory" },
      { by: "jonas", when: [2, "9:30"], text: "Who used to work there? Names, not job titles." },
      {
        by: "marisol",
        when: [2, "9:34"],
        text: "My great-grandmother, among others. She read the newspaper aloud to the rollers.",
      },
      { by: "jonas", when: [2, "9:36"], text: "Then it's The Reader." },
      { by: "marisol", when: [2, "9:37"], text: "I have to sit down for a minute" },
    ],
  },
  {
    between: ["omar", "amara"],
    messages: [
      {
        by: "omar",
        when: [6, "16:10"],
        text: "Agenda for the webinar: notes and SAFEs you, county grants me, then questions?",
      },
      { by: "amara", when: [6, "16:31"], text: "Questions first. They never leave us time at the end." },
      { by: "omar", when: [6, "16:33"], text: "Agreed" },
    ],
  },
];
