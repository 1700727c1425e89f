// The control plane of a lab cluster in one binary, told apart by the name it is started under:
// the parts share most of their code, so one binary is a quarter of four.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/client-go/util/cert"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

func main() {
	switch name := filepath.Base(os.Args[0]); name {
	case "kube-apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "kube-controller-manager":
		os.Exit(cli.Run(controllermanager.NewControllerManagerCommand()))
	case "kube-scheduler":
		os.Exit(cli.Run(scheduler.NewSchedulerCommand()))
	case "etcd":
		etcdmain.Main(os.Args)
	case "lab-certificate":
		if err := writeCertificate(os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, "lab-certificate:", err)
			os.Exit(1)
		}
	default:
		fmt.Fprintf(os.Stderr, "%s: start me as etcd, kube-apiserver, kube-controller-manager, kube-scheduler or lab-certificate\n", name)
		os.Exit(2)
	}
}

// writeCertificate makes a certificate for 127.0.0.1 and localhost, so that a cluster can be reached under two server
// URLs. Node.js cannot make one, and the API server's own holds the bind address only.
func writeCertificate(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("want CERTIFICATE KEY, got %d arguments", len(args))
	}
	certificate, key, err := cert.GenerateSelfSignedCertKey("127.0.0.1", nil, []string{"localhost", "kubernetes.default.svc"})
	if err != nil {
		return err
	}
	if err := os.WriteFile(args[0], certificate, 0o644); err != nil {
		return err
	}
	return os.WriteFile(args[1], key, 0o600)
}
