/** A name of AWS whose hosted-zone id is fixed, so that an alias record can point to it. */
export interface AliasZone {
  /** The names it stands for end with `.` and this. */
  readonly suffix: string;
  readonly kind: "application or classic" | "network" | "Global Accelerator" | "CloudFront";
  /** AWS region, or null for a global service. */
  readonly region: string | null;
  readonly zoneId: string;
}

/** Where the ids are from; regions opened since are missing, and take `aliasZoneId` on the cluster's ingress. */
export const ALIAS_ZONES_SOURCE = "AWS general reference, Elastic Load Balancing endpoints and quotas, read 2026-11-30";

type Row = readonly [suffix: string, region: string, zoneId: string];

const APPLICATION_OR_CLASSIC: readonly Row[] = [
  ["us-east-2.elb.amazonaws.com", "us-east-2", "Z3AADJGX6KTTL2"],
  ["us-east-1.elb.amazonaws.com", "us-east-1", "Z35SXDOTRQ7X7K"],
  ["us-west-1.elb.amazonaws.com", "us-west-1", "Z368ELLRRE2KJ0"],
  ["us-west-2.elb.amazonaws.com", "us-west-2", "Z1H1FL5HABSF5"],
  ["ca-central-1.elb.amazonaws.com", "ca-central-1", "ZQSVJUPU6J1EY"],
  ["ap-east-1.elb.amazonaws.com", "ap-east-1", "Z3DQVH9N71FHZ0"],
  ["ap-south-1.elb.amazonaws.com", "ap-south-1", "ZP97RAFLXTNZK"],
  ["ap-south-2.elb.amazonaws.com", "ap-south-2", "Z0173938T07WNTVAEPZN"],
  ["ap-northeast-2.elb.amazonaws.com", "ap-northeast-2", "ZWKZPGTI48KDX"],
  ["ap-northeast-3.elb.amazonaws.com", "ap-northeast-3", "Z5LXEXXYW11ES"],
  ["ap-southeast-1.elb.amazonaws.com", "ap-southeast-1", "Z1LMS91P8CMLE5"],
  ["ap-southeast-2.elb.amazonaws.com", "ap-southeast-2", "Z1GM3OXH4ZPM65"],
  ["ap-southeast-3.elb.amazonaws.com", "ap-southeast-3", "Z08888821HLRG5A9ZRTER"],
  ["ap-northeast-1.elb.amazonaws.com", "ap-northeast-1", "Z14GRHDCWA56QT"],
  ["eu-central-1.elb.amazonaws.com", "eu-central-1", "Z215JYRZR1TBD5"],
  ["eu-central-2.elb.amazonaws.com", "eu-central-2", "Z06391101F2ZOEP8P5EB3"],
  ["eu-west-1.elb.amazonaws.com", "eu-west-1", "Z32O12XQLNTSW2"],
  ["eu-west-2.elb.amazonaws.com", "eu-west-2", "ZHURV8PSTC4K8"],
  ["eu-west-3.elb.amazonaws.com", "eu-west-3", "Z3Q77PNBQS71R4"],
  ["eu-north-1.elb.amazonaws.com", "eu-north-1", "Z23TAZ6LKFMNIO"],
  ["eu-south-1.elb.amazonaws.com", "eu-south-1", "Z3ULH7SSC9OV64"],
  ["eu-south-2.elb.amazonaws.com", "eu-south-2", "Z0956581394HF5D5LXGAP"],
  ["sa-east-1.elb.amazonaws.com", "sa-east-1", "Z2P70J7HTTTPLU"],
  ["cn-north-1.elb.amazonaws.com.cn", "cn-north-1", "Z1GDH35T77C1KE"],
  ["cn-northwest-1.elb.amazonaws.com.cn", "cn-northwest-1", "ZM7IZAIOVVDZF"],
  ["us-gov-west-1.elb.amazonaws.com", "us-gov-west-1", "Z33AYJ8TM3BH4J"],
  ["us-gov-east-1.elb.amazonaws.com", "us-gov-east-1", "Z166TLBEWOO7G0"],
  ["me-central-1.elb.amazonaws.com", "me-central-1", "Z08230872XQRWHG2XF6I"],
  ["me-south-1.elb.amazonaws.com", "me-south-1", "ZS929ML54UICD"],
  ["af-south-1.elb.amazonaws.com", "af-south-1", "Z268VQBMOI5EKX"],
];

const NETWORK: readonly Row[] = [
  ["elb.us-east-2.amazonaws.com", "us-east-2", "ZLMOA37VPKANP"],
  ["elb.us-east-1.amazonaws.com", "us-east-1", "Z26RNL4JYFTOTI"],
  ["elb.us-west-1.amazonaws.com", "us-west-1", "Z24FKFUX50B4VW"],
  ["elb.us-west-2.amazonaws.com", "us-west-2", "Z18D5FSROUN65G"],
  ["elb.ca-central-1.amazonaws.com", "ca-central-1", "Z2EPGBW3API2WT"],
  ["elb.ap-east-1.amazonaws.com", "ap-east-1", "Z12Y7K3UBGUAD1"],
  ["elb.ap-south-1.amazonaws.com", "ap-south-1", "ZVDDRBQ08TROA"],
  ["elb.ap-south-2.amazonaws.com", "ap-south-2", "Z0711778386UTO08407HT"],
  ["elb.ap-northeast-3.amazonaws.com", "ap-northeast-3", "Z1GWIQ4HH19I5X"],
  ["elb.ap-northeast-2.amazonaws.com", "ap-northeast-2", "ZIBE1TIR4HY56"],
  ["elb.ap-southeast-1.amazonaws.com", "ap-southeast-1", "ZKVM4W9LS7TM"],
  ["elb.ap-southeast-2.amazonaws.com", "ap-southeast-2", "ZCT6FZBF4DROD"],
  ["elb.ap-southeast-3.amazonaws.com", "ap-southeast-3", "Z01971771FYVNCOVWJU1G"],
  ["elb.ap-northeast-1.amazonaws.com", "ap-northeast-1", "Z31USIVHYNEOWT"],
  ["elb.eu-central-1.amazonaws.com", "eu-central-1", "Z3F0SRJ5LGBH90"],
  ["elb.eu-central-2.amazonaws.com", "eu-central-2", "Z02239872DOALSIDCX66S"],
  ["elb.eu-west-1.amazonaws.com", "eu-west-1", "Z2IFOLAFXWLO4F"],
  ["elb.eu-west-2.amazonaws.com", "eu-west-2", "ZD4D7Y8KGAS4G"],
  ["elb.eu-west-3.amazonaws.com", "eu-west-3", "Z1CMS0P5QUZ6D5"],
  ["elb.eu-north-1.amazonaws.com", "eu-north-1", "Z1UDT6IFJ4EJM"],
  ["elb.eu-south-1.amazonaws.com", "eu-south-1", "Z23146JA1KNAFP"],
  ["elb.eu-south-2.amazonaws.com", "eu-south-2", "Z1011216NVTVYADP1SSV"],
  ["elb.sa-east-1.amazonaws.com", "sa-east-1", "ZTK26PT1VY4CU"],
  ["elb.cn-north-1.amazonaws.com.cn", "cn-north-1", "Z3QFB96KMJ7ED6"],
  ["elb.cn-northwest-1.amazonaws.com.cn", "cn-northwest-1", "ZQEIKTCZ8352D"],
  ["elb.us-gov-west-1.amazonaws.com", "us-gov-west-1", "ZMG1MZ2THAWF1"],
  ["elb.us-gov-east-1.amazonaws.com", "us-gov-east-1", "Z1ZSMQQ6Q24QQ8"],
  ["elb.me-central-1.amazonaws.com", "me-central-1", "Z00282643NTTLPANJJG2P"],
  ["elb.me-south-1.amazonaws.com", "me-south-1", "Z3QSRYVP46NYYV"],
  ["elb.af-south-1.amazonaws.com", "af-south-1", "Z203XCE67M25HM"],
];

function balancers(kind: AliasZone["kind"], rows: readonly Row[]): readonly AliasZone[] {
  return rows.map(([suffix, region, zoneId]) => ({ suffix, kind, region, zoneId }));
}

/** Every name with a fixed hosted-zone id that we know. */
export const ALIAS_ZONES: readonly AliasZone[] = [
  ...balancers("application or classic", APPLICATION_OR_CLASSIC),
  ...balancers("network", NETWORK),
  { suffix: "awsglobalaccelerator.com", kind: "Global Accelerator", region: null, zoneId: "Z2BJ6XQ5FK7U4H" },
  { suffix: "cloudfront.net", kind: "CloudFront", region: null, zoneId: "Z2FDTNDATAQYW2" },
];

/** The fixed zone of a host name (lower case, no trailing dot), or null when it is none of these. */
export function aliasZoneOf(hostname: string): AliasZone | null {
  return ALIAS_ZONES.find(({ suffix }) => hostname.endsWith(`.${suffix}`)) ?? null;
}
