import { snapshot } from "../props/snapshot.ts";

export interface TcpHealthCheckProps {
  /** @default 443 for https and tcp, 80 for http */
  readonly port?: number;
  /** Time between two checks of one checker. @default "30s" */
  readonly interval?: string;
  /** Failed checks in a row until the entrance counts as dead. @default 3 */
  readonly threshold?: number;
}

export interface HttpHealthCheckProps extends TcpHealthCheckProps {
  /** @default "/" */
  readonly path?: string;
  /** Host header, and the server name for TLS. Only for entrances with addresses. @default - none: the entrance itself answers */
  readonly host?: string;
}

/** How the entrance of a cluster is watched. Equal checks of one entrance are shared by all hostnames. */
export class HealthCheck {
  readonly type: "HTTP" | "HTTPS" | "TCP";
  readonly props: HttpHealthCheckProps;

  private constructor(type: "HTTP" | "HTTPS" | "TCP", props: HttpHealthCheckProps) {
    this.type = type;
    this.props = snapshot(props);
  }

  /** A 2xx or 3xx answer over TLS. */
  static https(props: HttpHealthCheckProps = {}): HealthCheck {
    return new HealthCheck("HTTPS", props);
  }

  /** A 2xx or 3xx answer. */
  static http(props: HttpHealthCheckProps = {}): HealthCheck {
    return new HealthCheck("HTTP", props);
  }

  /** A connection. */
  static tcp(props: TcpHealthCheckProps = {}): HealthCheck {
    return new HealthCheck("TCP", props);
  }
}
