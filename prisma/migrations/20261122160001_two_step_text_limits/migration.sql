-- What browsers write into these columns, limited as in lib/two-step/schema.ts and as user agents are cut off.
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_credentialId_length" CHECK (char_length("credentialId") <= 1400);
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_userAgent_length" CHECK (char_length("userAgent") <= 300);
