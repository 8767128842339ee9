import type { Metric } from './metrics-text.ts';

/** Upper bounds in seconds; the goals of `bench/` lie between them. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `route` as it is declared, e.g. `/api/groups/:id`: an address would be a metric for each group, and tell who was looked at. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
}

interface Series {
  labels: AnsweredRequest;
  /** How many took longer than the bound before and at most this one; the last: longer than all. */
  counts: number[];
  seconds: number;
}

/** How long requests took, by what was asked and answered, since this process began. */
export class RequestDurations {
  private readonly series = new Map<string, Series>();

  note({ method, route, status }: AnsweredRequest, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let series = this.series.get(key);
    if (!series) {
      series = { labels: { method, route, status }, counts: BOUNDS.map(() => 0).concat(0), seconds: 0 };
      this.series.set(key, series);
    }
    const index = BOUNDS.findIndex((bound) => seconds <= bound);
    series.counts[index < 0 ? BOUNDS.length : index]! += 1;
    series.seconds += seconds;
  }

  metric(): Metric {
    return {
      name: 'http_request_duration_seconds',
      help: 'How long requests took, from their arrival to the last byte of the answer',
      type: 'histogram',
      samples: [...this.series.values()].flatMap(({ labels, counts, seconds }) => {
        let upTo = 0;
        const buckets = counts.map((count, index) => ({
          suffix: '_bucket' as const,
          labels: { ...labels, le: String(BOUNDS[index] ?? '+Inf') },
          value: (upTo += count),
        }));
        return [
          ...buckets,
          { suffix: '_sum' as const, labels: { ...labels }, value: seconds },
          { suffix: '_count' as const, labels: { ...labels }, value: upTo },
        ];
      }),
    };
  }
}
