// The host's page.
import "../host/app.js";
