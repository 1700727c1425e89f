//go:build tools

// Package tools names the binary that this module exists to build.
package tools

import _ "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi"
