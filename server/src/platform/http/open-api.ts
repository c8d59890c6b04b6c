import { contract } from '@election/contract/contract';
import { pathNames, type Route } from '@election/contract/wire/route';
import * as z from 'zod';
import { summaries } from './summaries.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every endpoint, made from the contract and from nothing else. */
export function openApiDocument(): Json {
  const endpoints = Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ feature, name, route })),
  );
  // Paths that differ by the names of parameters alone are one path item, in which each parameter has one name.
  const items = Map.groupBy(endpoints, ({ route }) => route.path.replaceAll(PARAMETER, '{}'));
  const paths = [...items.values()].map((same) => {
    const path = (same.find(({ route }) => pathNames(route.path).includes('id')) ?? same[0])?.route.path ?? '';
    const operations = same.map(({ feature, name, route }) => [
      route.method.toLowerCase(),
      operation(feature, name, route, pathNames(path)),
    ]);
    return [path.replaceAll(PARAMETER, '{$1}'), Object.fromEntries(operations)];
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Election Command Center',
      version: '1.0.0',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The server that answers this document.' }],
    tags: Object.keys(contract).map((name) => ({ name, description: `The calls of ${wordsOf(name)}.` })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        secureRequest: { type: 'apiKey', in: 'header', name: 'X-Secure-Request' },
      },
      parameters: { idempotencyKey: IDEMPOTENCY_KEY },
      responses: {
        refused: {
          description: 'A sentence, or sentences by field',
          content: { 'application/json': { schema: FAILURE } },
        },
        unavailable: { description: 'A sentence; try again', content: { 'application/json': { schema: FAILURE } } },
      },
    },
  };
}

const PARAMETER = /:([a-z_]+)/g;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key gets the first answer and changes nothing.',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
};

/** @param pathAs the names that the path item has for the parameters of the route's path, in their order */
function operation(feature: string, name: string, route: Route, pathAs: readonly string[]): Json {
  const schema = toSchema(route.input, 'input') as { properties?: Record<string, Json>; required?: string[] };
  const properties = schema.properties ?? {};
  const required = new Set(schema.required ?? []);
  const inPath = pathNames(route.path);
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key));
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const inQuery = (key: string) => ({ name: key, in: 'query', required: required.has(key), schema: properties[key] });
  return {
    operationId: `${feature}.${name}`,
    summary: summaryOf(feature, name),
    tags: [feature],
    ...(typeof route.access === 'string' ? {} : { 'x-permission': route.access }),
    ...(route.stepUp === undefined ? {} : { 'x-step-up': route.stepUp === true ? 'always' : route.stepUp }),
    security: route.access === 'public' ? [] : [{ token: [], secureRequest: [] }],
    parameters: [
      ...inPath.map((key, at) => pathParameter(key, pathAs[at] ?? key, properties[key])),
      ...(hasBody ? [{ $ref: '#/components/parameters/idempotencyKey' }] : rest.map(inQuery)),
    ],
    ...(hasBody && rest.length > 0 ? { requestBody: requestBody(route, rest, properties, required) } : {}),
    responses: {
      200: {
        description: route.msg?.() ?? 'OK',
        content: answerContent(route),
      },
      '4XX': { $ref: '#/components/responses/refused' },
      503: { $ref: '#/components/responses/unavailable' },
    },
  };
}

const pathParameter = (key: string, name: string, schema: Json | undefined): Json => ({
  name,
  in: 'path',
  required: true,
  ...(key !== name && { description: `The id of the ${key}.` }),
  schema,
});

const summaryOf = (feature: string, name: string): string | undefined =>
  (summaries as Record<string, Record<string, string>>)[feature]?.[name];

/** `pollingStations` → `polling stations` */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function requestBody(route: Route, names: string[], properties: Record<string, Json>, required: Set<string>): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: names.filter((name) => required.has(name)),
  };
  const type = route.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: schema.required.length > 0, content: { [type]: { schema } } };
}

const FAILURE = {
  type: 'object',
  properties: {
    data: {
      type: 'object',
      properties: {
        error_msg: {
          oneOf: [
            { type: 'string' },
            { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          ],
        },
      },
      required: ['error_msg'],
    },
  },
  required: ['data'],
};

function answerContent(route: Route): Json {
  if (route.media !== undefined) return { [route.media]: { schema: { type: 'string' } } };
  return { 'application/json': { schema: answerSchema(route) } };
}

function answerSchema(route: Route): Json {
  const data = toSchema(route.data, 'output');
  return route.envelope === 'bare'
    ? data
    : { type: 'object', properties: { data, msg: { type: 'string' } }, required: ['data', 'msg'] };
}

/** @param io what is sent, where a field with a default may be left out, or what is answered, where it never is */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  const portable = (key: string, value: unknown) => (key === 'pattern' ? portablePattern(value) : value);
  return JSON.parse(JSON.stringify(json, portable));
}

/** Classes of characters as the ranges that they are: other languages' expressions have no \p, and JSON no lone surrogates. */
const portablePattern = (pattern: unknown) =>
  typeof pattern === 'string'
    ? pattern
        .replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f')
        .replaceAll('\\p{Cs}', '')
        .replaceAll('\\0', '\\u0000')
    : pattern;
