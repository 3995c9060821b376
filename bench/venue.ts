/** Where the events of the map's rows take place. */
export const VENUE = { latitude: 27.96, longitude: -82.46 };
