// Before product code is loaded, so that the factories use the app's database and secret.
const { NAMETAG_TEST_APP: variables } = process.env;
if (!variables) throw new Error("No app was started for this test: is the file in the web project?");
Object.assign(process.env, JSON.parse(variables));
