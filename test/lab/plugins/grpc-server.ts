import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceDefinition,
  type ServiceError,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";

/** An error that the engine shows with this text. */
export function rpcError(message: string, code: status = status.UNKNOWN): ServiceError {
  return Object.assign(new Error(message), { code, details: message, metadata: undefined }) as unknown as ServiceError;
}

function asServiceError(error: unknown): ServiceError {
  const { name = "Error", message = String(error), code } = error as Partial<ServiceError>;
  return typeof code === "number"
    ? (error as ServiceError)
    : rpcError(name === "Error" ? message : `${name}: ${message}`);
}

/** A call with one answer, written as a function that resolves with it. */
export function unary<Request, Response>(
  answer: (request: Request, call: ServerUnaryCall<Request, Response>) => Promise<Response> | Response,
): handleUnaryCall<Request, Response> {
  return (call, callback) => {
    Promise.resolve()
      .then(() => answer(call.request, call))
      .then(
        (response) => callback(null, response),
        (error: unknown) => callback(asServiceError(error), null),
      );
  };
}

/**
 * Serves a plug-in's service the way the engine expects: on a loopback port of the kernel's choice, whose number is the
 * first line on standard output. Calls that are left out answer "unimplemented".
 */
export async function servePlugin(service: ServiceDefinition, calls: UntypedServiceImplementation): Promise<void> {
  const server = new Server({ "grpc.max_receive_message_length": 400 * 1024 * 1024 });
  server.addService(service, calls);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  process.stdout.write(`${port}\n`);
}
