// The Kubernetes resource provider, calling itself the version that the npm SDK asks for.
package main

import (
	_ "embed"

	"github.com/pulumi/pulumi-kubernetes/provider/v4/pkg/provider"
)

// version is set when linking: the lab reads it from the npm SDK's package.json.
var version = "0.0.0"

// Both files come from the provider's own module; the lab copies them here before it builds.
//
//go:embed schema.json
var schema []byte

//go:embed terraform-mapping.json
var mapping []byte

func main() { provider.Serve("kubernetes", version, schema, mapping) }
