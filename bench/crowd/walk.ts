import { VENUE } from "../seed-event";

const METERS_PER_DEGREE = 111_320;
const METERS_PER_DEGREE_EAST = METERS_PER_DEGREE * Math.cos((VENUE.latitude * Math.PI) / 180);
/** A large venue, such as a fair. */
const RADIUS_METERS = 300;
/** At an ordinary pace, with two seconds between steps. */
const STEP_METERS = 2.8;

type Position = { latitude: number; longitude: number };

export function createWalk(): () => Position {
  let [east, north] = [Math.random() * 2 - 1, Math.random() * 2 - 1].map((share) => share * RADIUS_METERS) as [
    number,
    number,
  ];
  const clamp = (meters: number) => Math.min(RADIUS_METERS, Math.max(-RADIUS_METERS, meters));
  return () => {
    const direction = Math.random() * 2 * Math.PI;
    east = clamp(east + STEP_METERS * Math.cos(direction));
    north = clamp(north + STEP_METERS * Math.sin(direction));
    return {
      latitude: VENUE.latitude + north / METERS_PER_DEGREE,
      longitude: VENUE.longitude + east / METERS_PER_DEGREE_EAST,
    };
  };
}
