-- Whether PostgreSQL can convert times to the zone. pg_timezone_names can tell too, but it reads
-- hundreds of files each time that a statement asks.
CREATE FUNCTION "is_known_zone"("zone" text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN ('epoch'::timestamptz AT TIME ZONE "zone") IS NOT NULL;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;
