import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { createEvent } from "@/tests/support/factories/events";
import { createUser, PASSWORD } from "@/tests/support/factories/users";

import type { Person } from "./person";

type Story = { title: string; run: () => Promise<void> };

async function signIn(person: Person, email: string): Promise<void> {
  await person.open("/login");
  await person.fill("form[aria-label='Log In'] input[type=email]", email);
  await person.fill("form[aria-label='Log In'] input[type=password]", PASSWORD);
  await person.page.keyboard.press("Enter");
  await person.waitForPath("/events");
}

/** The stories of two members, each of which continues the one before. */
export async function createStories(ana: Person, ben: Person): Promise<Story[]> {
  const [anaUser, benUser] = [
    await createUser({ language: "en", profile: { firstName: "Ana", lastName: "Ruiz" } }),
    await createUser({ language: "en", profile: { firstName: "Ben", lastName: "Okafor" } }),
  ];
  const event = await createEvent({ name: "Firefox Friends" });
  const attend = async (person: Person) => {
    await person.open(`/events/${event.id}`);
    await person.press(/^RSVP/);
    await person.see("RSVP confirmed!");
    await person.press(/^Check In/);
    await person.see("Checked in successfully!");
    await person.waitForPath("/");
    await person.see("Meet Fellow Attendees");
  };
  return [
    {
      title: "signs in with the password",
      run: async () => {
        await signIn(ana, anaUser.email);
        await signIn(ben, benUser.email);
      },
    },
    {
      title: "copies the link of an event, without a share sheet",
      run: async () => {
        await ana.open(`/events/${event.id}`);
        await ana.press(/^Share/);
        await ana.see("Link copied!");
      },
    },
    {
      title: "RSVPs and checks in, which opens the people screen",
      run: async () => {
        await attend(ana);
        await attend(ben);
        // Members who have proved to be on site connect at once.
        await db().eventAttendance.updateMany({ where: { eventId: event.id }, data: { onSiteAt: clock.now() } });
      },
    },
    {
      title: "shows an attendee live and connects with them",
      run: async () => {
        await ana.press(/^Connect with Ben Okafor$/);
        await ana.see("You are now connected with Ben Okafor!");
        await ben.see("Ana Ruiz has connected with you!");
      },
    },
    {
      title: "exchanges messages live",
      run: async () => {
        await ana.press(/^Message Ben Okafor$/);
        await ben.press(/^Message Ana Ruiz$/);
        for (const [from, to, text] of [
          [ana, ben, "Hello from Firefox"],
          [ben, ana, "Hello to Firefox"],
        ] as const) {
          await from.fill("textarea[aria-label^=Message]", text);
          await from.page.keyboard.press("Enter");
          await to.see(text, "[role=region] *, section *");
        }
      },
    },
    {
      title: "switches to Spanish and back",
      run: async () => {
        await ana.open("/settings/appearance");
        await ana.press(/^Español$/);
        await ana.page.waitForSelector("html[lang=es]");
        await ana.see("Apariencia", "h1");
        await ana.press(/^English$/);
        await ana.page.waitForSelector("html[lang=en]");
      },
    },
    {
      title: "reports no error in the console",
      run: () => {
        const errors = [...ana.errors, ...ben.errors];
        return errors.length === 0 ? Promise.resolve() : Promise.reject(new Error(errors.join("\n")));
      },
    },
  ];
}
