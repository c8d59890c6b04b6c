import { describeType, type Schema } from './describe-type.ts';

const INTRODUCTION = `# The calls

Generated from the contract: \`npx vitest run --project server server/src/platform/http/describe-document -u\` updates this file. A running
server shows the same at \`/docs\`, and as an OpenAPI 3.1 document at \`/openapi.json\`. [access.md](access.md) lists the permissions of each
role, [states/vote.md](states/vote.md) the states of a vote.

- **Authentication.** \`POST /api/v1/users/login\` answers a token. Every call that is not public carries it as \`Authorization: Bearer …\`,
  and the server's key as \`X-Secure-Request\` (\`/config.json\` has it). Sign-in also sets a cookie that signs nobody in: sent with the next
  one, it gives this device a [limit of wrong passwords](people.md#login-throttling) of its own.
- **Input.** GET and DELETE take it from the path and the query, POST and PUT from the path and a JSON body, or from a form where the call
  carries files. Lists in queries and forms are written \`role_id[0]=1&role_id[1]=2\`. A PUT with a form travels as POST with
  \`?_method=put\`.
- **Answers.** \`{ "data": …, "msg": "…" }\`, \`msg\` is the call's sentence, or OK. The type below is that of \`data\`; a call that
  answers bare, or with a file, says so.
- **Refusals.** A status of 4xx with \`{ "data": { "error_msg": … } }\`: a sentence, or lists of sentences by field. 401: not
  signed in. 403: not allowed. 404: not found. 409: in conflict with a change by another user. 422: invalid input. 429, 503, and 409 while
  the first call with the same key still runs, carry \`Retry-After\`.
- **Step-up.** Calls that declare it (\`x-step-up\`) ask for a proof of who calls from the last five minutes: 403 with \`reason\` \`step_up\` or \`factor_required\` without one.
- **Idempotency.** A write takes an \`Idempotency-Key\`, 8 to 100 letters, digits, dashes or underscores of the caller's choice. A repeat with
  the same key gets the first answer and changes nothing; the same key with another body is refused with 422.

\`integer\` is a whole number up to 2,147,483,647; \`?\` marks what may be left out.
`;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-permission'?: string[];
  'x-step-up'?: keyof typeof STEP_UP;
  security: unknown[];
  /** Those of an operation's own have a name; the Idempotency-Key, which all writes share, is a reference. */
  parameters: ({ name: string; in: string; required: boolean; schema?: Schema } | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: { 200: { description: string; content: Record<string, { schema: Schema }> } };
}

/** Renders the OpenAPI document as a Markdown page. */
export function describeDocument(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const features = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const feature = operation.tags[0] ?? '';
      features.set(feature, [...(features.get(feature) ?? []), describeOperation(method, path, operation)]);
    }
  }
  const chapters = [...features].map(([feature, calls]) => `## ${wordsOf(feature)}\n\n${calls.join('\n')}`);
  return `${INTRODUCTION}\n${chapters.join('\n')}`;
}

function describeOperation(method: string, path: string, operation: Operation): string {
  const [form, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const fields = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: form === 'multipart/form-data' ? 'form' : 'body',
    required: body?.schema.required?.includes(name) === true,
    schema,
  }));
  const own = operation.parameters.filter((parameter) => 'name' in parameter);
  const inputs = [...own, ...fields].map(
    (input) => `| \`${input.name}${input.required ? '' : '?'}\` | ${input.in} | ${cell(input.schema ?? {})} |`,
  );
  return [
    `### ${method.toUpperCase()} ${path}\n`,
    `${operation.summary} ${accessOf(operation)}\n`,
    ...(inputs.length > 0 ? ['| input | in | type |', '| --- | --- | --- |', ...inputs, ''] : []),
    answerOf(operation),
  ].join('\n');
}

function accessOf(operation: Operation): string {
  if (operation.security.length === 0) return 'Public.';
  const permissions = operation['x-permission']?.map((name) => `\`${name}\``);
  const who = permissions ? `Needs ${permissions.join(' or ')}.` : 'For every signed-in user.';
  const stepUp = operation['x-step-up'];
  return stepUp ? `${who} ${STEP_UP[stepUp]}` : who;
}

/** When a call wants a fresh proof of who calls. */
const STEP_UP = {
  always: 'Wants step-up.',
  public: 'Wants step-up where it changes what is public.',
  enrolled: 'Wants step-up where the account has a second factor.',
} as const;

function answerOf({ responses }: Operation): string {
  const { description, content } = responses[200];
  const [media = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  if (media !== 'application/json') return `Answers a file: \`${media}\`.\n`;
  const { data } = schema.properties ?? {};
  const isBare = !(data && schema.properties?.msg && schema.required?.join() === 'data,msg');
  const type = describeType(isBare ? schema : data);
  const says = description === 'OK' ? '' : ` Says “${description}”`;
  if (type === 'null') return `Answers no data.${says}\n`;
  return `Answers${isBare ? ' bare' : ''}:${says}\n\n\`\`\`ts\n${type}\n\`\`\`\n`;
}

/** A type as one line of a table cell. */
const cell = (schema: Schema) => `\`${describeType(schema).replaceAll(/\s*\n\s*/g, ' ')}\``.replaceAll('|', '\\|');

/** `pollingStations` → `Polling stations` */
const wordsOf = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
