import common from "./common.json";
import shell from "./shell.json";
import events from "./events.json";
import checkIn from "./checkIn.json";
import presence from "./presence.json";
import people from "./people.json";
import connections from "./connections.json";
import contact from "./contact.json";
import messages from "./messages.json";
import profiles from "./profiles.json";
import auth from "./auth.json";
import account from "./account.json";
import settings from "./settings.json";
import onboarding from "./onboarding.json";
import install from "./install.json";
import offline from "./offline.json";
import notifications from "./notifications.json";
import admin from "./admin.json";
import demo from "./demo.json";
import errorScreen from "./errorScreen.json";
import metadata from "./metadata.json";
import emails from "./emails.json";
import push from "./push.json";
import calendar from "./calendar.json";
import vcard from "./vcard.json";
import exportFiles from "./exports.json";
import errorsCommon from "./errors-common.json";
import errorsAuth from "./errors-auth.json";
import errorsActivity from "./errors-activity.json";
import errorsProfiles from "./errors-profiles.json";
import errorsOnboarding from "./errors-onboarding.json";
import errorsEvents from "./errors-events.json";
import errorsAttendance from "./errors-attendance.json";
import errorsConnections from "./errors-connections.json";
import errorsPresence from "./errors-presence.json";
import errorsPeople from "./errors-people.json";
import errorsMessages from "./errors-messages.json";
import errorsNotifications from "./errors-notifications.json";
import errorsAccount from "./errors-account.json";
import errorsAdmin from "./errors-admin.json";
import errorsHttp from "./errors-http.json";
import errorsRealtime from "./errors-realtime.json";
import errorsUploads from "./errors-uploads.json";

/** Every English text of the product, by namespace. */
const en = {
  common,
  shell,
  events,
  checkIn,
  presence,
  people,
  connections,
  contact,
  messages,
  profiles,
  auth,
  account,
  settings,
  onboarding,
  install,
  offline,
  notifications,
  admin,
  demo,
  errorScreen,
  metadata,
  emails,
  push,
  calendar,
  vcard,
  exports: exportFiles,
  errors: {
    common: errorsCommon,
    auth: errorsAuth,
    activity: errorsActivity,
    profiles: errorsProfiles,
    onboarding: errorsOnboarding,
    events: errorsEvents,
    attendance: errorsAttendance,
    connections: errorsConnections,
    presence: errorsPresence,
    people: errorsPeople,
    messages: errorsMessages,
    notifications: errorsNotifications,
    account: errorsAccount,
    admin: errorsAdmin,
    http: errorsHttp,
    realtime: errorsRealtime,
    uploads: errorsUploads,
  },
};
export default en;
