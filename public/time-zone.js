"use strict";(()=>{postMessage(Intl.DateTimeFormat().resolvedOptions().timeZone);})();
