-- The limits of the input schemas (docs/product/stored-data.md#text-limits). No call stored a longer text; rows that another way made
-- are shortened first, and addresses, which would lead elsewhere, are emptied.

UPDATE "profiles" SET
  "firstName" = left("firstName", 100),
  "lastName" = left("lastName", 100),
  "phone" = left("phone", 40),
  "profession" = left("profession", 100),
  "industry" = left("industry", 100),
  "company" = left("company", 100),
  "location" = left("location", 100),
  "avatarUrl" = CASE WHEN char_length("avatarUrl") <= 500 THEN "avatarUrl" END,
  "bio" = left("bio", 1000),
  "linkedinUrl" = CASE WHEN char_length("linkedinUrl") <= 300 THEN "linkedinUrl" END,
  "timezone" = CASE WHEN char_length("timezone") <= 64 THEN "timezone" END
WHERE char_length("firstName") > 100 OR char_length("lastName") > 100 OR char_length("phone") > 40 OR char_length("profession") > 100 OR char_length("industry") > 100 OR char_length("company") > 100 OR char_length("location") > 100 OR char_length("avatarUrl") > 500 OR char_length("bio") > 1000 OR char_length("linkedinUrl") > 300 OR char_length("timezone") > 64;

ALTER TABLE "profiles" ADD CONSTRAINT "profiles_text_limits" CHECK (
  char_length("firstName") <= 100
  AND char_length("lastName") <= 100
  AND char_length("phone") <= 40
  AND char_length("profession") <= 100
  AND char_length("industry") <= 100
  AND char_length("company") <= 100
  AND char_length("location") <= 100
  AND char_length("avatarUrl") <= 500
  AND char_length("bio") <= 1000
  AND char_length("linkedinUrl") <= 300
  AND char_length("timezone") <= 64
);

UPDATE "events" SET
  "name" = left("name", 200),
  "description" = left("description", 10000),
  "location" = left("location", 200),
  "timezone" = CASE WHEN char_length("timezone") <= 64 THEN "timezone" ELSE 'America/New_York' END,
  "eventbriteId" = CASE WHEN char_length("eventbriteId") <= 64 THEN "eventbriteId" END,
  "venueName" = left("venueName", 200),
  "venueAddress" = left("venueAddress", 300),
  "meetingUrl" = CASE WHEN char_length("meetingUrl") <= 2000 THEN "meetingUrl" END,
  "sponsorName" = left("sponsorName", 200),
  "sponsorLogoUrl" = CASE WHEN char_length("sponsorLogoUrl") <= 2000 THEN "sponsorLogoUrl" END,
  "sponsor2Name" = left("sponsor2Name", 200),
  "sponsor2LogoUrl" = CASE WHEN char_length("sponsor2LogoUrl") <= 2000 THEN "sponsor2LogoUrl" END,
  "sponsor3Name" = left("sponsor3Name", 200),
  "sponsor3LogoUrl" = CASE WHEN char_length("sponsor3LogoUrl") <= 2000 THEN "sponsor3LogoUrl" END,
  "hostName" = left("hostName", 200),
  "hostEmail" = CASE WHEN char_length("hostEmail") <= 255 THEN "hostEmail" END,
  "hostPhone" = left("hostPhone", 40),
  "hostLogoUrl" = CASE WHEN char_length("hostLogoUrl") <= 2000 THEN "hostLogoUrl" END
WHERE char_length("name") > 200 OR char_length("description") > 10000 OR char_length("location") > 200 OR char_length("timezone") > 64 OR char_length("eventbriteId") > 64 OR char_length("venueName") > 200 OR char_length("venueAddress") > 300 OR char_length("meetingUrl") > 2000 OR char_length("sponsorName") > 200 OR char_length("sponsorLogoUrl") > 2000 OR char_length("sponsor2Name") > 200 OR char_length("sponsor2LogoUrl") > 2000 OR char_length("sponsor3Name") > 200 OR char_length("sponsor3LogoUrl") > 2000 OR char_length("hostName") > 200 OR char_length("hostEmail") > 255 OR char_length("hostPhone") > 40 OR char_length("hostLogoUrl") > 2000;

ALTER TABLE "events" ADD CONSTRAINT "events_text_limits" CHECK (
  char_length("name") <= 200
  AND char_length("description") <= 10000
  AND char_length("location") <= 200
  AND char_length("timezone") <= 64
  AND char_length("eventbriteId") <= 64
  AND char_length("venueName") <= 200
  AND char_length("venueAddress") <= 300
  AND char_length("meetingUrl") <= 2000
  AND char_length("sponsorName") <= 200
  AND char_length("sponsorLogoUrl") <= 2000
  AND char_length("sponsor2Name") <= 200
  AND char_length("sponsor2LogoUrl") <= 2000
  AND char_length("sponsor3Name") <= 200
  AND char_length("sponsor3LogoUrl") <= 2000
  AND char_length("hostName") <= 200
  AND char_length("hostEmail") <= 255
  AND char_length("hostPhone") <= 40
  AND char_length("hostLogoUrl") <= 2000
);

UPDATE "reports" SET
  "reason" = left("reason", 1000)
WHERE char_length("reason") > 1000;

ALTER TABLE "reports" ADD CONSTRAINT "reports_text_limits" CHECK (
  char_length("reason") <= 1000
);

UPDATE "user_activity" SET
  "page" = left("page", 300)
WHERE char_length("page") > 300;

ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_text_limits" CHECK (
  char_length("page") <= 300
);

DELETE FROM "push_subscriptions" WHERE char_length("endpoint") > 1000 OR char_length("p256dh") > 100 OR char_length("auth") > 40;

ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_text_limits" CHECK (
  char_length("endpoint") <= 1000
  AND char_length("p256dh") <= 100
  AND char_length("auth") <= 40
);
