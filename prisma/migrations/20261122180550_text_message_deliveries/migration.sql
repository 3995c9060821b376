-- Text messages go through the delivery queue too (docs/product/notifications.md#text-messages).
ALTER TABLE "deliveries"
  DROP CONSTRAINT "deliveries_channel_known",
  ADD CONSTRAINT "deliveries_channel_known" CHECK ("channel" IN ('mail', 'push', 'sms'));
