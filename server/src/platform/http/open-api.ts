import { contract } from '@election/contract/contract';
import { pathNames, type Route } from '@election/contract/route';
import * as z from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every endpoint, made from the contract and from nothing else. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes) as [string, Route][]) {
      const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Election Command Center', version: '1.0.0' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        secureRequest: { type: 'apiKey', in: 'header', name: 'X-Secure-Request' },
      },
    },
  };
}

function operation(feature: string, name: string, route: Route): Json {
  const schema = toSchema(route.input) as { properties?: Record<string, Json>; required?: string[] };
  const properties = schema.properties ?? {};
  const required = new Set(schema.required ?? []);
  const inPath = pathNames(route.path);
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key));
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const parameter = (place: string) => (key: string) => ({
    name: key,
    in: place,
    required: place === 'path' || required.has(key),
    schema: properties[key],
  });
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    ...(typeof route.access === 'string' ? {} : { 'x-permission': route.access }),
    ...(route.access === 'public' ? {} : { security: [{ token: [], secureRequest: [] }] }),
    parameters: [...inPath.map(parameter('path')), ...(hasBody ? [] : rest.map(parameter('query')))],
    ...(hasBody && rest.length > 0 ? { requestBody: requestBody(route, rest, properties, required) } : {}),
    responses: {
      200: { description: route.msg ?? 'OK', content: answerContent(route) },
      '4XX': { description: 'A sentence, or sentences by field', content: { 'application/json': { schema: FAILURE } } },
    },
  };
}

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
};

function answerContent(route: Route): Json {
  if (route.media !== undefined) return { [route.media]: { schema: { type: 'string' } } };
  return { 'application/json': { schema: answerSchema(route) } };
}

function answerSchema(route: Route): Json {
  const data = toSchema(route.data);
  return route.envelope === 'bare'
    ? data
    : { type: 'object', properties: { data, msg: { type: 'string' } }, required: ['data', 'msg'] };
}

function toSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return json;
}
