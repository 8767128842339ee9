/** The database cannot be used; `message` is the one line to print. */
export class DatabaseRefused extends Error {}

/** The database is one of Doce, but this program cannot upgrade its schema. */
export class UnusableSchema extends DatabaseRefused {}
