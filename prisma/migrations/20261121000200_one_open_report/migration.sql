-- Reporting a person again while the first report is open says it anew, and makes no second one.
CREATE UNIQUE INDEX "reports_one_open" ON "reports" ("reporterId", "reportedId") WHERE "status" = 'open';
