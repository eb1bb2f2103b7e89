// `npm run bench`: how fast and how large. Each benchmark is a program that reads its options from the command line.
const benchmarks = ["client", "gateway", "lawful", "suite", "unsigned"] as const;

const help = `npm run bench                      client and codecs compared with alternatives
npm run bench -- gateway           the reference gateway compared with its database, or with a commit (--beside)
npm run bench -- lawful            how many lawful values the gateway refuses as card numbers
npm run bench -- suite             the whole suite, and how soon its command responds
npm run bench -- unsigned          the cost of unsigned requests, and the delay of valid payments
npm run bench -- NAME --help       the options of one
`;

const [first = ""] = process.argv.slice(2);
const named = benchmarks.find((name) => name === first);
if (named !== undefined) process.argv.splice(2, 1);
if (["--help", "-h"].includes(first)) process.stdout.write(help);
else if (named === undefined && /^[a-z]/u.test(first)) {
  process.stderr.write(`There is no benchmark "${first}".\n\n${help}`);
  process.exitCode = 2;
} else await import(`./${named ?? "client"}.ts`);
