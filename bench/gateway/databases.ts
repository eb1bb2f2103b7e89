// Databases on one server, one for each measurement.
import { Client } from "pg";

/** Makes an empty database with this name; returns its URL. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
