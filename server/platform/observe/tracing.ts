import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = () => trace.getTracer('oggettoteca')

/**
 * Runs a request inside a span of its own: strangers cannot add to our traces. Without `startTracing` this
 * does nothing.
 */
export function traceRequest<T>(run: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan('request', { kind: SpanKind.SERVER }, async span => {
    try {
      return await run(span)
    } finally {
      span.end()
    }
  })
}

type CallFacts = {
  id: string
  library: string | undefined
  endpoint: string
  method: string
  status: number
}

/** What the request was, once it is known. Nothing personal: the endpoint, never the address. */
export function nameRequest(span: Span, { id, library, endpoint, method, status }: CallFacts) {
  span.updateName(`${method} ${endpoint}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'http.route': endpoint,
    'oggettoteca.request_id': id,
    ...(library && { 'oggettoteca.library': library }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Adds a finished query to the request that is running, if that is recorded: with its text, without values. */
export function traceQuery(text: () => string, ms: number) {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endTime = Date.now()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text() }
  const options = { kind: SpanKind.CLIENT, startTime: endTime - ms, attributes }
  tracer().startSpan('query', options).end(endTime)
}

/**
 * Sends traces to a collector over OTLP (HTTP, JSON). The exporter reads its usual variables, such as
 * OTEL_EXPORTER_OTLP_HEADERS. OTEL_TRACES_SAMPLER_ARG is the share of the requests that is traced, from 0 to 1.
 * The SDK's code is loaded only here.
 * @returns a function that sends what is left
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AsyncLocalStorageContextManager },
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/sdk-trace'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'oggettoteca',
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown().catch(() => {})
}
